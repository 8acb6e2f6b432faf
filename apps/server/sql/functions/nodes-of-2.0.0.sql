-- A node of 2.0.0 that still runs while others are upgraded writes a key of names as 2.0.0 did: the one of a later
-- migration (0002_name_keys.sql) is made of it, and a key of this version stays as it is.
CREATE OR REPLACE FUNCTION fold_name_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name_key := btrim(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(
      replace(replace(replace(replace(
        translate(NEW.name_key, 'ıłøđðħŧŋς''’‘‛`ʹʻʼʽʾʿˈ′', 'iloddhtnσ'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g'),
    '[-\u058A\u05BE\u1400\u1806\u2010-\u2015\u2212\u2E3A\u2E3B\u30A0\u30FB]', ' ', 'g'),
    '\s+', ' ', 'g'),
    ' ?\| ?', '|', 'g'));
  RETURN NEW;
END $$;
