// What Open Badges 3.0 requires of an AchievementCredential, written from the tables of its data model (appendix B). The licence of
// the JSON schema of 1EdTech does not permit a copy here; docs/certificates.md says how to validate with it.
import { Ajv2019 } from 'ajv/dist/2019.js'
import formats from 'ajv-formats'

const text = { type: 'string', minLength: 1 }
const uri = { type: 'string', format: 'uri' }
const moment = { type: 'string', format: 'date-time', pattern: '(Z|[+-][0-9]{2}:[0-9]{2})$' }
const typed = (...types: readonly string[]) => ({
  type: 'array',
  items: text,
  allOf: types.map((each) => ({ contains: { const: each } })),
})
const entry = { type: 'object', required: ['id', 'type'], properties: { id: uri, type: text } }

const profile = {
  type: 'object',
  required: ['id', 'type'],
  properties: { id: uri, type: typed('Profile'), name: text, url: uri },
}

const identity = {
  type: 'object',
  required: ['type', 'hashed', 'identityHash', 'identityType'],
  additionalProperties: false,
  properties: {
    type: { const: 'IdentityObject' },
    hashed: { type: 'boolean' },
    identityHash: text,
    identityType: { enum: ['name', 'emailAddress', 'systemId', 'sourcedId', 'userName', 'identifier'] },
    salt: text,
  },
}

const achievement = {
  type: 'object',
  required: ['id', 'type', 'criteria', 'description', 'name'],
  properties: {
    id: uri,
    type: typed('Achievement'),
    achievementType: { enum: ['CertificateOfCompletion'] },
    criteria: {
      type: 'object',
      anyOf: [{ required: ['id'] }, { required: ['narrative'] }],
      properties: { narrative: text },
    },
    description: text,
    name: text,
    inLanguage: { type: 'string', pattern: '^[a-z]{2,4}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$' },
  },
}

const subject = {
  type: 'object',
  required: ['type', 'achievement'],
  anyOf: [{ required: ['id'] }, { required: ['identifier'] }],
  properties: {
    id: uri,
    type: typed('AchievementSubject'),
    identifier: { type: 'array', minItems: 1, items: identity },
    licenseNumber: text,
    achievement,
  },
}

const proof = {
  type: 'object',
  required: ['type', 'created', 'cryptosuite', 'proofPurpose', 'proofValue', 'verificationMethod'],
  properties: { type: { const: 'DataIntegrityProof' }, created: moment, verificationMethod: uri },
}

const credential = {
  type: 'object',
  required: ['@context', 'id', 'type', 'name', 'issuer', 'validFrom', 'credentialSubject', 'proof'],
  properties: {
    '@context': {
      type: 'array',
      minItems: 2,
      items: [
        { const: 'https://www.w3.org/ns/credentials/v2' },
        { pattern: '^https://purl[.]imsglobal[.]org/spec/ob/v3p0/context-3[.][0-9][.][0-9][.]json$' },
      ],
    },
    id: uri,
    type: typed('VerifiableCredential', 'OpenBadgeCredential'),
    name: text,
    issuer: profile,
    validFrom: moment,
    credentialSubject: subject,
    credentialStatus: entry,
    credentialSchema: { type: 'array', items: entry },
    proof: { type: 'array', minItems: 1, items: proof },
  },
}

const ajv = new Ajv2019({ strict: false, allErrors: true })
formats.default(ajv)
const isValid = ajv.compile(credential)

/** Describes how a credential differs from Open Badges 3.0; empty if it does not. */
export function brokenBadgeRules(document: object): readonly string[] {
  return isValid(document)
    ? []
    : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
