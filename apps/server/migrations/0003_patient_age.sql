-- The calculator starts with the patient's age. A birth date identifies a person, so row-level security hides it from
-- providers; this answers whole years on a given day, of those patients only whom the signed-in person may see.
CREATE FUNCTION patient_age(wanted_patient_id bigint, today date) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT extract(year FROM age(today, i.date_of_birth))::integer
  FROM identities i
  WHERE i.user_id = wanted_patient_id AND i.user_id = ANY (visible_patient_ids())
$$;
