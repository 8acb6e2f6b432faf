import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { fontPreload } from "./vite/font-preload.ts";
import { mantinePerFile } from "./vite/mantine-per-file.ts";
import { precompress } from "./vite/precompress.ts";
import { themeStyles } from "./vite/theme-styles.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    themeStyles(),
    mantinePerFile(),
    fontPreload("atkinson-hyperlegible-next-latin-wght-normal"),
    precompress(),
  ],
  css: { modules: { localsConvention: "camelCaseOnly" } },
  build: { outDir: "dist", emptyOutDir: true, sourcemap: true, target: "es2022", assetsInlineLimit: 0 },
  server: { port: 5173, proxy: { "/api": "http://127.0.0.1:3000" } },
});
