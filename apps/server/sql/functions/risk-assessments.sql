-- What lists read of an assessment: docs/decisions/086-generated-columns.md. A node of 2.0.0 writes a result that lacks them.
CREATE OR REPLACE FUNCTION bedside_bike_private.compute_assessment_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.vital_signs := NEW.result #>> '{safety,vital_signs}';
  NEW.news2_class := NEW.result #>> '{safety,news2,class}';
  NEW.must_decide_first := coalesce(NEW.result #> '{safety,decide_first}', '[]'::jsonb) <> '[]'::jsonb;
  NEW.is_comfort_care := coalesce(NEW.result ->> 'figures_withheld' = 'comfort_care', false);
  NEW.set_by_pick := NEW.result #> '{safety,set_by_pick}';
  NEW.age := (NEW.input ->> 'age')::double precision;
  RETURN NEW;
END $$;
