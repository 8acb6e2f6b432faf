GRANT SELECT, INSERT ON kudos_feed_items TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE kudos_feed_items_id_seq TO bedside_bike_app;
ALTER TABLE kudos_feed_items ENABLE ROW LEVEL SECURITY;

CREATE POLICY community ON kudos_feed_items FOR SELECT TO bedside_bike_app USING (
  (SELECT current_actor()) = 'patient' AND EXISTS (
    SELECT 1 FROM kudos_preferences p WHERE p.patient_id = kudos_feed_items.patient_id AND p.opt_in_kudos));
CREATE POLICY zz_system ON kudos_feed_items TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{rides,admin}'));
