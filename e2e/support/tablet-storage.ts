import type { Page } from "playwright-core";

/** Everything that the browser has stored for this site and a page's scripts can read, as one text. */
export function readTabletStorage(page: Page): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const asText = (key, value) => {
      if (value instanceof ArrayBuffer) return "bytes " + new TextDecoder("latin1").decode(value);
      if (value instanceof CryptoKey) return "a key of which nothing can be read: " + !value.extractable;
      return value;
    };
    const kept = { local: { ...localStorage }, session: { ...sessionStorage }, cookies: document.cookie, databases: {}, caches: {} };
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        kept.databases[name + " " + store] = await new Promise((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) kept.caches[request.url] = await (await cache.match(request)).text();
    }
    return JSON.stringify(kept, asText);
  })()`);
}

/** In the tablet's newest ride, the offset of the last second that its disk or the server has; -1 for none. */
export function lastKeptOffset(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open("ride-journal");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(["rides", "readings"]);
      let last = -1;
      transaction.objectStore("rides").getAll().onsuccess = ({ target }) => {
        const newest = target.result.sort((one, other) => one.startedAtMs - other.startedAtMs).at(-1);
        if (!newest) return;
        last = newest.settledOffsetSeconds;
        transaction.objectStore("readings").getAllKeys().onsuccess = ({ target }) => {
          for (const [rideId, offsetSeconds] of target.result)
            if (rideId === newest.rideId) last = Math.max(last, offsetSeconds);
        };
      };
      transaction.oncomplete = () => { database.close(); resolve(last); };
      transaction.onerror = () => reject(transaction.error);
    };
  })`);
}
