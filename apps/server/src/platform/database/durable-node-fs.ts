import { fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

interface NodeAttributes {
  mode?: number;
}

interface EmscriptenModule {
  onAbort?: (what: unknown) => void;
  NODEFS: {
    node_ops: {
      mknod(parent: unknown, name: string, mode: number, device: unknown): unknown;
      setattr(node: unknown, attributes: NodeAttributes): void;
    };
    stream_ops: {
      fsync?: (stream: { nfd: number }) => number;
      setattr(stream: unknown, attributes: NodeAttributes): void;
    };
  };
}

/**
 * PGlite's Node file system with two changes: an fsync that reaches the disk, and files that only this user may read.
 * PostgreSQL's own code sets their modes after it has made them, so a umask does not hold.
 */
export class DurableNodeFs extends NodeFS {
  /** How many fsync calls have reached the operating system. */
  fsyncCount = 0;
  /** Called when PostgreSQL has given up for good, for example because it could not write its log. */
  onAbort: () => void = () => undefined;

  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const change = (module: unknown) => {
      const { NODEFS } = module as EmscriptenModule;
      (module as EmscriptenModule).onAbort = () => this.onAbort();
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        fsyncSync(nfd);
        this.fsyncCount += 1;
        return 0;
      };
      keepOwnerOnly(NODEFS);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), change] } as never };
  }
}

function keepOwnerOnly({ node_ops: nodes, stream_ops: streams }: EmscriptenModule["NODEFS"]): void {
  const { mknod, setattr } = nodes;
  const { setattr: setStreamAttributes } = streams;
  nodes.mknod = (parent, name, mode, device) => mknod(parent, name, withoutOthers(mode), device);
  nodes.setattr = (node, attributes) => setattr(node, ownerOnly(attributes));
  streams.setattr = (stream, attributes) => setStreamAttributes(stream, ownerOnly(attributes));
}

const withoutOthers = (mode: number): number => mode & ~0o077;

const ownerOnly = (attributes: NodeAttributes): NodeAttributes =>
  attributes.mode === undefined ? attributes : { ...attributes, mode: withoutOthers(attributes.mode) };
