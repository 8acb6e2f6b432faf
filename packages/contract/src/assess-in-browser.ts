import { config } from "zod";
import { assessAnswers, unknownPartError } from "./assess-answers.ts";
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
 * @param currentYear the hospital's
 */
export function assessInBrowser(body: unknown, currentYear: number): BrowserReply {
  // Zod compiles schemas with `new Function` if it may, which the page's Content-Security-Policy forbids.
  config({ jitless: true });
  const { success, data, error } = anonymousAssessmentBody.safeParse(body);
  if (!success) {
    const { message, field } = describeInputProblem(error.issues[0], "body");
    return replyWith(400, { error: message, field });
  }
  const assessed = assessAnswers(data, currentYear);
  if (assessed.kind === "implausible") return replyWith(422, assessed.problem);
  if (assessed.kind === "unknown-part") return replyWith(400, unknownPartError);
  return replyWith(200, forPatients(assessed.result));
}

const replyWith = (status: BrowserReply["status"], reply: object): BrowserReply => ({
  status,
  body: JSON.stringify(reply),
});
