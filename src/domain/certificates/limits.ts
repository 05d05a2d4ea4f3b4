/** The longest title of a certificate. */
export const longestCertificateTitle = 100

/** The longest text of a certificate. */
export const longestCertificateBody = 600

/** The longest name and role of a signer. */
export const longestSigner = 100

/** The longest reason of a revocation. */
export const longestRevocationReason = 500

/** The longest name of a holder. */
export const longestHolderName = 200

/** The most hours and quizzes that a rule may require. */
export const mostRuleHours = 1_000
export const mostRuleQuizzes = 50
