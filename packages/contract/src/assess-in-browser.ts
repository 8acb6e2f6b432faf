import { config } from "zod";
import { assessAnswers } from "./assess-answers.ts";
import { describeInputProblem } from "./input-problem.ts";
import { anonymousAssessmentBody } from "./risk-assessment-body.ts";
import { forPatients } from "./wire-result.ts";

/** A reply as `riskAssessments.createAnonymous` gives it. An error has no request id: there was no request. */
export interface BrowserReply {
  readonly status: 200 | 400 | 422;
  readonly body: string;
}

/**
 * The public calculator's call without the server: the same schema, the same engine, the same reply text.
 * @param now ISO
 */
export function assessInBrowser(body: unknown, now: string): BrowserReply {
  // Zod compiles schemas with `new Function` if it may, which the page's Content-Security-Policy forbids.
  config({ jitless: true });
  const { success, data, error } = anonymousAssessmentBody.safeParse(body);
  if (!success) {
    const { message, field, code } = describeInputProblem(error.issues[0], "body");
    return replyWith(400, { error: message, field, code });
  }
  const assessed = assessAnswers(data, now);
  if (assessed.kind === "implausible") return replyWith(422, assessed.problem);
  if (assessed.kind === "refused") return replyWith(400, assessed.problem);
  return replyWith(200, forPatients(assessed.result));
}

const replyWith = (status: BrowserReply["status"], reply: object): BrowserReply => ({
  status,
  body: JSON.stringify(reply),
});
