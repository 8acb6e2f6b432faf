/** A word or phrase that nobody outside this project would understand, or a second spelling of one that they would. */
export interface Coinage {
  /** Matched line by line. */
  readonly pattern: RegExp;
  readonly writeInstead: string;
  /** Files where the word is right: names that are stored or sent, and what explains them. */
  readonly allowedIn?: RegExp;
}

export interface FoundCoinage {
  readonly file: string;
  readonly line: number;
  readonly found: string;
  readonly writeInstead: string;
}

/** Where one of these words means something else, make the pattern narrower rather than adding files to `allowedIn`. */
export const coinages: readonly Coinage[] = [
  // One spelling, the American one.
  { pattern: /\bsummaris\w*/i, writeInstead: "summarize" },
  { pattern: /\bnormalis\w*/i, writeInstead: "normalize" },
  { pattern: /\boptimis(?!m|t)\w*/i, writeInstead: "optimize" },
  { pattern: /\b(?:re)?organis(?!m)\w*/i, writeInstead: "organize" },
  { pattern: /\bpedall\w*/i, writeInstead: "pedaling" },
  { pattern: /colour\w*/i, writeInstead: "color" },
  { pattern: /\bbehaviour\w*/i, writeInstead: "behavior" },
  { pattern: /\bjudgement\b/i, writeInstead: "judgment" },
  { pattern: /\b(?:neighbour|favour)\w*/i, writeInstead: "neighbor, favor" },
  {
    pattern:
      /\b(?:recogn|author|minim|maxim|serial|initial|synchron|real|util|visual|priorit|custom|final|general|local|special|stabil|random|hospital|immobil|mobil|standard|character)is(?:e|ed|es|er|ing|ation)\b/i,
    writeInstead: "-ize",
  },
  { pattern: /\b(?:catalogue|licence|programme)s?\b/i, writeInstead: "catalog, license, program" },
  { pattern: /\b(?:is)?cancell(?:ed|ing)\b|(?<!aria-)labell(?:ed|ing)/i, writeInstead: "canceled, labeled" },
  { pattern: /\b(?:travel|model|signal|level|total)l(?:ed|ing|er)\b/i, writeInstead: "one l: traveled, modeled" },
  { pattern: /\bgrey(?:s|ed|ish)?\b/i, writeInstead: "gray" },
  { pattern: /\b(?:centre|metre|litre|fibre)[ds]?\b/i, writeInstead: "center, meter, liter, fiber" },
  { pattern: /\banalys(?:e|ed|ing)\b/i, writeInstead: "analyze" },
  { pattern: /\b(?:haemo(?!st)|anaemi|oedema|orthopaedi|paediatri|tumour)\w*/i, writeInstead: "hemo-, anemia, edema" },
  { pattern: /\btowards\b|\bper cent\b/i, writeInstead: "toward, percent" },

  // Identifiers of before.
  { pattern: /\b(?:SignIn)?Refusal\b/, writeInstead: "HttpError" },
  { pattern: /\banswerAnyone\b/, writeInstead: "publicRoute" },
  { pattern: /\banswerStream\b/, writeInstead: "streamRoute" },
  { pattern: /\basNobody\b/, writeInstead: "asAnonymous" },
  { pattern: /\btakeTurnFor\b/, writeInstead: "acquireAdvisoryLock" },
  { pattern: /\bpassIdentities\b/, writeInstead: "advanceUserIdSequence" },
  { pattern: /\bsigns?OfLife\b|\bsigns? of life\b/i, writeInstead: "heartbeat" },
  { pattern: /\bkeptAnswers\w*|\bhandedOver\w*/, writeInstead: "savedDraft" },
  { pattern: /\bcast(?:Patients|Providers|Rides|People)\w*/, writeInstead: "fixturePatients and the like" },
  { pattern: /\bisWithinLimit\b/, writeInstead: "a name that says that it counts: countAttempt" },
  { pattern: /\bmayWrite\b/, writeInstead: "a name that says that it counts" },
  { pattern: /\bsafestTotal\b/, writeInstead: "minimumRiskScore" },
  {
    pattern: /\bisFloor\b/,
    writeInstead: "isLowerBound",
    allowedIn:
      /^packages\/contract\/src\/(?:wire-result|risk-assessment-result|engine-1-result)\.ts$|^docs\/|\bfixtures\/|\/stored-by-[\d.]+\.jsonl$|engine-1-result\.json$|\/(?:from-engine-1|use-score-words)\.ts$/,
  },
  { pattern: /\bspoil(?:s|t|ed|ing)?\b/i, writeInstead: "mutate, or break" },
  { pattern: /\bhopeless\b/i, writeInstead: "unreachable" },
  { pattern: /\brequireMarks\b/, writeInstead: "requireIdentifyingDetails" },
  { pattern: /\berrorSentence\b/, writeInstead: "errorMessage" },
  { pattern: /(?:^|\s)look=["{]/, writeInstead: "variant=" },
  { pattern: /\bconst sentences?\b|[({,]\s*sentences?\??:/, writeInstead: "message" },

  // Phrases.
  { pattern: /\b(?:hangs?|hung) up on\b/i, writeInstead: "is disconnected" },
  { pattern: /\bdribbles?\b/i, writeInstead: "sends slowly" },
  { pattern: /\bno address that can be read\b/i, writeInstead: "The address is not valid" },
  { pattern: /\btells no first and last name\b/i, writeInstead: "did not provide your first and last name" },
  { pattern: /(?:\*|\/\/|--)\s.*\bAnswers (?:the|a|an|null|whether|how|true)\b/, writeInstead: "Returns" },
  { pattern: /\bgives? (?:\w+ )?back (?:the|a|an|null|whether)\b/i, writeInstead: "returns" },
  { pattern: /(?<!session\.)\benvelopes?\b/i, writeInstead: "request-scoped transaction" },
  {
    pattern:
      /\bletters? (?:with (?:the |a |sign-in )?codes?|to an (?:account|address))|\b(?:server|code)(?:'s| of the) letters?\b/i,
    writeInstead: "email",
  },
  { pattern: /\be-mail/i, writeInstead: "email" },
  { pattern: /\bin the (?:same words|words of)\b/i, writeInstead: "with the same message as" },
  { pattern: /\bin one sentence\b/i, writeInstead: "in one message" },
  { pattern: /\byardstick\b/i, writeInstead: "baseline" },
  { pattern: /\bnever rode\b/i, writeInstead: "without rides" },
  { pattern: /\bmarkLetters\b/, writeInstead: "toPseudoLocale" },
  { pattern: /\b(?:const|let|browser:) (?:stranger|newcomer|outsider)\b/, writeInstead: "otherPatient, newPatient" },
  {
    pattern: /\bfigures?\b/i,
    writeInstead: "number, metric or outcome",
    // Printed from the engine's tables, whose messages are the author's.
    allowedIn: /^(?!docs\/clinical\/(?!engine\.md$)|bench\/)/,
  },
];

export function findCoinages(file: string, text: string, list: readonly Coinage[] = coinages): FoundCoinage[] {
  const applicable = list.filter(({ allowedIn }) => !allowedIn?.test(file));
  return text.split("\n").flatMap((content, index) =>
    applicable.flatMap(({ pattern, writeInstead }) => {
      const found = pattern.exec(content)?.[0].trim();
      return found === undefined ? [] : [{ file, line: index + 1, found, writeInstead }];
    }),
  );
}
