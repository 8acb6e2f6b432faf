import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyError, type FastifyRequest, LogController } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { listStateEvents } from "./features/patient-state/state-events.ts";
import { listRideEvents } from "./features/rides/ride-events.ts";
import { anonymousAssessmentCount } from "./features/risk-assessments/risk-assessments.service.ts";
import { describeInstallation } from "./features/system/system.service.ts";
import { features } from "./features.ts";
import { refuseForeignHost } from "./platform/allowed-hosts.ts";
import { parseJsonInUtf8, refuseForeignEncoding } from "./platform/body-encoding.ts";
import { limitCalls } from "./platform/call-limits.ts";
import type { Config } from "./platform/config.ts";
import { causesOf } from "./platform/database/failures.ts";
import { watchRole } from "./platform/database/write-probe.ts";
import { prepareDrain } from "./platform/drain.ts";
import { type ErrorDetails, HttpError, TooManyAttempts } from "./platform/errors.ts";
import { refuseForeignOrigin } from "./platform/foreign-origin.ts";
import { serveHealth } from "./platform/health.ts";
import { isLoopback } from "./platform/loopback.ts";
import { serveMetrics } from "./platform/metrics.ts";
import { trackStreams } from "./platform/open-streams.ts";
import { serveOpenApi } from "./platform/openapi.ts";
import {
  refuseAddress,
  refuseExpectation,
  refuseTunnel,
  refuseUnreadable,
  securityHeadersOf,
} from "./platform/plain-replies.ts";
import { trackRefusals } from "./platform/refused-access.ts";
import { isApiCall, takeHostFromTarget } from "./platform/request-target.ts";
import type { App, Deps } from "./platform/route.ts";
import { serveWeb } from "./platform/web.ts";

const defaultBodyLimitBytes = 256 * 1024;
/**
 * Longer than a proxy keeps idle connections (nginx: 60 s), so that it never reuses one that this server is closing.
 */
const keepAliveMilliseconds = 72_000;
const headersWithinMilliseconds = 15_000;
const checkConnectionsMilliseconds = 1000;
/** In seconds: a planned switchover of the database takes 2 to 3 s. */
const retryAfterSeconds = 2;

/** The product's only Fastify app: the tests build the same one that `main.ts` does. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config } = deps;
  const securityHeaders = await securityHeadersOf(config);
  const app = Fastify({
    logger: { level: config.logLevel },
    // Fastify's request log includes the query string, which may contain a name. Our own log line below leaves it out.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxy ?? false,
    bodyLimit: defaultBodyLimitBytes,
    // Longer than any URL that Node accepts, so that the route validates long ids instead of the router rejecting them.
    routerOptions: { maxParamLength: 16 * 1024 },
    rewriteUrl: takeHostFromTarget,
    clientErrorHandler: refuseUnreadable(securityHeaders),
    frameworkErrors: refuseAddress(securityHeaders),
    return503OnClosing: false, // see below: with our headers and form of error
    // Slow clients are disconnected: one timeout for the headers, one for the whole request. Streams are not affected.
    requestTimeout: config.requestTimeoutSeconds * 1000,
    keepAliveTimeout: keepAliveMilliseconds,
    http: {
      headersTimeout: Math.min(headersWithinMilliseconds, config.requestTimeoutSeconds * 1000),
      connectionsCheckingInterval: checkConnectionsMilliseconds,
      // Node's own refusal would lack our headers; allowed-hosts.ts sends ours.
      requireHostHeader: false,
    },
  });
  app.server.on("checkExpectation", refuseExpectation(securityHeaders));
  app.server.on("connect", refuseTunnel(securityHeaders));
  // Another site's form can post plain text without a CORS preflight.
  app.removeContentTypeParser("text/plain");
  parseJsonInUtf8(app);
  // Routes validate input themselves, after the access check; the schemas here document the call and filter the reply.
  // A validator that returned the value itself would turn a missing body into null.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const { status, message, field, details } = hasUnstorableText(error)
      ? { status: 400, message: "The text contains a character that can't be stored.", field: "body" }
      : describeError(error, request.routeOptions.config?.largeField);
    if (status >= 500) request.log.error(describeFailure(error), "request failed");
    reply.header("cache-control", "no-store");
    if (status === 503) reply.header("retry-after", retryAfterSeconds);
    if (error instanceof TooManyAttempts) reply.header("retry-after", error.retryAfterSeconds);
    return reply
      .status(status)
      .send({ error: message, ...(field ? { field } : {}), ...details, requestId: request.id });
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });

  app.addHook("onRequest", (_request, reply, done) => {
    for (const [name, value] of securityHeaders) reply.raw.setHeader(name, value);
    done();
  });
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  await app.register(cookie);
  app.addHook("onRequest", async (request, reply) => {
    if (isApiCall(request)) {
      reply.header("cache-control", "no-store");
      // The screens turn their days by it: this node's own clock judges none.
      reply.header("date", deps.clock.now().toUTCString());
    }
    if (isStopping) throw new HttpError(503, "The server is stopping. Please try again in a moment.");
    refuseForeignHost(request, config);
    refusePlainHttp(request, config);
    refuseForeignEncoding(request);
    if (request.method !== "GET" && request.method !== "HEAD") refuseForeignOrigin(request);
  });
  await limitCalls(app, deps.limits);
  const refusals = trackRefusals(deps);
  app.decorate("refusals", refusals);
  app.addHook("onClose", () => refusals.close());
  const streams = trackStreams({
    ...deps,
    lookUpRides: (rideIds) => listRideEvents(rideIds, deps),
    lookUpStates: (patientIds) => listStateEvents(patientIds, deps),
  });
  app.decorate("streams", streams);
  app.addHook("preClose", async () => streams.close());
  app.decorate("drain", prepareDrain(app, deps));
  const findRole = watchRole(deps.database);
  serveMetrics(app, deps, { counts: { anonymousAssessments: anonymousAssessmentCount }, findRole });
  await serveOpenApi(app, deps);
  serveHealth(app, deps, findRole);
  for (const feature of features) feature(app, deps);
  await serveWeb(app, describeInstallation(config));
  return app;
}

/** Load balancers probe each node directly, without TLS; these replies contain no personal data. */
const healthPaths = new Set(["/healthz", "/readyz"]);

/** Behind a TLS proxy, rejects requests that did not arrive over HTTPS, except from this machine itself. */
function refusePlainHttp(request: FastifyRequest, { trustedProxy }: Config): void {
  if (!trustedProxy || request.protocol === "https" || healthPaths.has(request.url)) return;
  const isHere = isLoopback(request.socket.remoteAddress) && request.headers["x-forwarded-for"] === undefined;
  if (!isHere) throw new HttpError(403, "This address is available over HTTPS only.");
}

/** Leaves out error messages: the database's messages quote the statement's values, which may be a person's name. */
function describeFailure(error: Error): Record<string, unknown> {
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const code = [...causesOf(error)].map((reason) => reason.code).find((said) => typeof said === "string");
  return { errorName: error.name, code, stack: frames.join("\n") };
}

/** PostgreSQL's text and jsonb can store every character except NUL. */
const hasUnstorableText = (error: Error): boolean =>
  [...causesOf(error)].some(({ code }) => code === "22021" || code === "22P05");

function describeError(
  error: FastifyError | HttpError,
  largeField: string | undefined,
): {
  status: number;
  message: string;
  field?: string | undefined;
  details?: ErrorDetails;
} {
  if (error instanceof HttpError) return error;
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      if (largeField) {
        return {
          status: 400,
          message: `The field ${largeField} exceeds the maximum request size.`,
          field: largeField,
        };
      }
      return { status: 413, message: "The request is too large.", field: "body" };
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return { status: 415, message: "Send JSON with the content type application/json.", field: "body" };
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return { status: 400, message: "The body is not valid JSON.", field: "body" };
  }
  if (error instanceof SyntaxError && error.statusCode === 400) {
    return { status: 400, message: "The body is not valid JSON.", field: "body" };
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, message: "The request is not valid." };
  }
  return { status: 500, message: "Something went wrong on our side. Please try again." };
}
