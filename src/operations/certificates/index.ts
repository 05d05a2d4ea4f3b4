import type { Operation } from '../operation-kinds.ts'
import {
  getCertificate,
  listCertificates,
  reissueCertificate,
  revokeCertificate,
} from './certificate-operations.ts'
import { listKeys, rotateKey } from './key-operations.ts'
import { getRule, getTemplate, previewTemplate, updateRule, updateTemplate } from './rule-operations.ts'

/** The operations on certificates, in the order in which interfaces list them. */
export const certificateOperations: readonly Operation[] = [
  listCertificates,
  getCertificate,
  revokeCertificate,
  reissueCertificate,
  getRule,
  updateRule,
  getTemplate,
  updateTemplate,
  previewTemplate,
  listKeys,
  rotateKey,
]
