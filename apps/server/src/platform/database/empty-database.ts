import { chmod, copyFile, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

const filesAtOnce = 32;

/**
 * Creates a new database as a copy of an initialized, empty one, readable by this user only. The data is synced before
 * the folder gets its name, so that a power failure leaves a complete folder or none.
 */
export async function copyEmptyDatabase(source: string, target: string): Promise<void> {
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const targetOf = ({ parentPath, name }: (typeof entries)[number]) =>
    join(unfinished, relative(source, join(parentPath, name)));
  const folders = entries.filter((entry) => entry.isDirectory());
  for (const folder of folders) await mkdir(targetOf(folder), { recursive: true, mode: 0o700 });
  const files = entries.filter((entry) => entry.isFile());
  for (let first = 0; first < files.length; first += filesAtOnce) {
    await Promise.all(
      files.slice(first, first + filesAtOnce).map(async (file) => {
        const path = targetOf(file);
        await copyFile(join(file.parentPath, file.name), path);
        await chmod(path, 0o600);
        await sync(path);
      }),
    );
  }
  for (const folder of folders) await sync(targetOf(folder));
  await sync(unfinished);
  await rename(unfinished, target);
  await sync(dirname(target));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
