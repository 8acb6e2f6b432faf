import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";

// The hospital's mail server in the walkthrough: accepts every email, over TLS, with the certificate in the folder
// given as the first argument.
const [folder = "."] = process.argv.slice(2);
const read = (name: string) => readFileSync(join(folder, name));
const server = new SMTPServer({
  secure: true,
  key: read("mail.key"),
  cert: read("mail.pem"),
  authOptional: true,
  onData(stream, { envelope }, done) {
    for (const { address } of envelope.rcptTo) console.log(`An email arrived for ${address}.`);
    stream.resume().on("end", done);
  },
});
server.listen(465, "127.0.0.1");
