const defaultPort = "5432";

/** A PostgreSQL database by its name and location, without user and password: for messages, and to tell two apart. */
export function nameDatabase(url: string): string {
  if (!URL.canParse(url)) return "a database";
  const { hostname, port, pathname, searchParams, username } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
  const host = searchParams.get("host") ?? (hostname || "localhost");
  return `the database ${name} on ${host}:${searchParams.get("port") ?? (port || defaultPort)}`;
}

/** The product's own database, or the one that `databaseUrl` names. */
export const nameConfiguredDatabase = (databaseUrl: string | undefined): string =>
  databaseUrl ? nameDatabase(databaseUrl) : "its embedded database";
