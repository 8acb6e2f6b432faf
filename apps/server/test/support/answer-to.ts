/** A GET as a monitor sends it: without a session. */
export async function answerTo(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const reply = await fetch(url, { headers });
  return { status: reply.status, body: await reply.text() };
}
