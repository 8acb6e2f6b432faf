/** Cases that random requests can't reach, each with the test that covers it. */
export const unreachable = {
  "auth.verify": "needs the code from an email: verified-sign-in.api.test.ts",
  "auth.addEmail": "needs a patient without an email address: confirm-patient.api.test.ts",
  "auth.proveEmail": "needs the code from an email: confirm-patient.api.test.ts",
  "patients.sendConfirmationCode": "needs an unconfirmed account: confirm-patient.api.test.ts",
  "patients.confirm": "needs the code from an email: confirm-patient.api.test.ts",
  "patients.correctNumber": "needs a colleague's witness code: confirm-patient.api.test.ts",
  "providerRelationships.review": "needs an administrator: witnessed-grants.api.test.ts",
  "singleSignOn.start": "needs a hospital's own sign-in: single-sign-on.api.test.ts",
  "singleSignOn.finish": "needs a hospital's own sign-in: single-sign-on.api.test.ts",
  "singleSignOn.backChannelLogout": "needs the signature of a hospital's sign-in: back-channel-logout.api.test.ts",
  "providers.deactivate": "needs an administrator, who would end the world: deactivate-provider.api.test.ts",
  "passkeys.enroll": "needs an authenticator's signature: verified-provider.journey.test.ts",
  "passkeys.signIn": "needs an authenticator's signature: verified-provider.journey.test.ts",
};
