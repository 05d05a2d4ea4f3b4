import { expect, test } from 'vitest'
import type { AuditKind } from '../../../src/domain/tenancy/index.ts'
import { auditKinds, type KindTexts } from './audit-kinds.ts'

// Does not compile while a kind that is written has no words, or words are left of one that is not.
const complete: Readonly<Record<AuditKind, KindTexts>> = auditKinds
const covered: Readonly<Record<keyof typeof auditKinds, unknown>> = {} as Record<AuditKind, unknown>

test('every kind of audit entry has its own label in each of three languages', () => {
  expect(covered).toBeDefined()
  for (const at of [0, 1, 2]) {
    const texts = Object.values(complete).map((labels) => labels[at])
    expect(texts.every((text) => text?.trim())).toBe(true)
    expect(new Set(texts).size).toBe(texts.length)
  }
})
