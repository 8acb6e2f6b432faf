-- Makes the keys by which names are matched anew, as foldName in packages/contract/src/fold-name.ts does. A key of 2.0.0
-- is already in small letters and without accents; '|' stands between first and last name.
UPDATE "identities" SET "name_key" = folded.name_key FROM (
  SELECT "user_id", btrim(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(
      replace(replace(replace(replace(
        translate("name_key", 'ıłøđðħŧŋς''’‘‛`ʹʻʼʽʾʿˈ′', 'iloddhtnσ'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g'),
    '[-\u058A\u05BE\u1400\u1806\u2010-\u2015\u2212\u2E3A\u2E3B\u30A0\u30FB]', ' ', 'g'),
    '\s+', ' ', 'g'),
    ' ?\| ?', '|', 'g')) AS name_key
  FROM "identities"
) AS folded
WHERE "identities"."user_id" = folded."user_id" AND "identities"."name_key" <> folded."name_key";
