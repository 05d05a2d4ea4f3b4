import { bindDeps } from '../../platform/bind-deps.ts'
import type { School } from '../tenancy/index.ts'
import { signedCredential } from './credentials/certificate-credential.ts'
import { didDocument } from './credentials/did.ts'
import { statusList } from './credentials/status-list.ts'
import type { CertificateDeps } from './deps.ts'
import { previewTemplate } from './document/preview-template.ts'
import { renderBadge, renderCertificate } from './document/render-certificate.ts'
import { continueRun, startDailyRuns } from './issuing/certificate-run.ts'
import { issueDueCertificate } from './issuing/issue-due.ts'
import { reissueCertificate, revokeCertificate } from './issuing/revoke-certificate.ts'
import { listCredentialKeys, publicKeysOf, rotateCredentialKey } from './keys/credential-keys.ts'
import { certificatePersonalData, eraseCertificates } from './personal-data.ts'
import {
  certificateById,
  listCertificates,
  ownCertificateCount,
  ownCertificateOf,
  ownCertificates,
  publicCertificate,
} from './read-certificates.ts'
import { certificateRule, setCertificateRule } from './rules/certificate-rules.ts'
import { certificateTemplate, setCertificateTemplate } from './rules/certificate-templates.ts'

export {
  type CertificateState,
  certificateStates,
} from './certificates-readable-by.ts'
export { didOf } from './credentials/did.ts'
export { createStatusListCache } from './credentials/status-list-cache.ts'
export type { CertificateDeps } from './deps.ts'
export { reissueFields, revocationFields } from './issuing/revoke-certificate.ts'
export { sealedCredentialKeys } from './keys/credential-keys.ts'
export type { ListedCertificate, OwnCertificate, PublicCertificate } from './read-certificates.ts'
export type { CertificateRule } from './rules/certificate-rules.ts'
export { type CertificateTemplate, certificateTemplateFields } from './rules/certificate-templates.ts'
export { certificateRuleFields } from './rules/rule-fields.ts'

export type Certificates = ReturnType<typeof createCertificates>

/** Certificates of completed courses: rules, templates, issue, revocation and verification. */
export function createCertificates(deps: CertificateDeps) {
  const on = bindDeps(deps)
  return {
    /** The rule of a course with the progress of its latest run. */
    certificateRule: on(certificateRule),
    /** Changes the rule of a course and applies it to members who meet it already. */
    setCertificateRule: on(setCertificateRule),
    /** The template of a course. */
    certificateTemplate: on(certificateTemplate),
    /** Changes the template of a course, for later certificates. */
    setCertificateTemplate: on(setCertificateTemplate),
    /** A sample certificate of a course as PDF. */
    previewTemplate: on(previewTemplate),
    /** Issues the certificate of a course to a member who meets its rule. */
    issueDueCertificate: on(issueDueCertificate),
    /** Checks the next members of a run over a course. */
    continueRun: on(continueRun),
    /** Starts a run of every enabled rule. */
    startDailyRuns: on(startDailyRuns),
    /** Revokes a certificate with a reason. */
    revokeCertificate: on(revokeCertificate),
    /** Replaces a certificate by one with a corrected name. */
    reissueCertificate: on(reissueCertificate),
    /** A page of the certificates of a school. */
    listCertificates: on(listCertificates),
    /** One certificate for an editor. */
    certificateById: on(certificateById),
    /** A page of a member's certificates. */
    ownCertificates: on(ownCertificates),
    /** The number of a member's certificates. */
    ownCertificateCount: on(ownCertificateCount),
    /** The valid certificate of a member for a course. */
    ownCertificateOf: on(ownCertificateOf),
    /** A certificate as anybody who knows its id reads it. */
    publicCertificate: on(publicCertificate),
    /** The PDF of a certificate. */
    renderCertificate: on(renderCertificate),
    /** The badge of a certificate as PNG, with the credential inside. */
    renderBadge: on(renderBadge),
    /** The signed credential of a certificate. */
    signedCredential: on(signedCredential),
    /** A signed status list of a school. */
    statusList: on(statusList),
    /** The DID document of a school's origin. */
    didDocument: async (school: School) => didDocument(school.origin, await publicKeysOf(deps, school.id)),
    /** A page of the keys that sign credentials. */
    listCredentialKeys: on(listCredentialKeys),
    /** Retires the active key and creates the next one. */
    rotateCredentialKey: on(rotateCredentialKey),
    /** The certificates of a person, for their data export. */
    certificatePersonalData: on(certificatePersonalData),
    /** Erases the certificates of a deleted account. */
    eraseCertificates: on(eraseCertificates),
  }
}
