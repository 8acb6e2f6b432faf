import { expect, test } from 'vitest';
import pg from 'pg';
import { createPostgresDatabase } from './support/postgres-database.ts';
test('db', async () => {
  if (process.env.TEST_DATABASE !== 'postgres') { expect(process.env.TEST_POSTGRES_URL).toBeUndefined(); return; }
  const db = await createPostgresDatabase();
  const c = new pg.Client({connectionString: db.url}); await c.connect();
  await c.query('create role probe'); expect((await c.query('select current_database() d')).rows[0].d).toMatch(/^test_/);
  await c.end(); await db.drop();
});
