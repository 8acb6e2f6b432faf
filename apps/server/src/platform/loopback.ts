/** Whether a connection comes from this machine itself. */
export const isLoopback = (address: string | undefined): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address ?? "");
