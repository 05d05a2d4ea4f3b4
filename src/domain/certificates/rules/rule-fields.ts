import { z } from 'zod'
import { idOf, listOf, rulesFor, type Settings, wholeNumber } from '../../../platform/fields.ts'
import { mostRuleHours, mostRuleQuizzes } from '../limits.ts'

/** The conditions of a certificate; null and an empty list require nothing. */
export const certificateRuleFields = {
  isEnabled: z.boolean(),
  /** Of the lectures of the course, in percent. */
  minPercent: wholeNumber({ from: 1, to: 100 }).nullable(),
  /** The total length of the completed lectures. */
  minHours: wholeNumber({ from: 1, to: mostRuleHours }).nullable(),
  /** The quizzes that must be passed. */
  quizIds: listOf(idOf<'Lecture'>(), { to: mostRuleQuizzes }),
}

export type CertificateRuleSettings = Settings<typeof certificateRuleFields>

/** Every completed lecture: the rule of a course without settings, which is not enabled. */
export const defaultRule: CertificateRuleSettings = {
  isEnabled: false,
  minPercent: 100,
  minHours: null,
  quizIds: [],
}

export const checkedRule = rulesFor('certificate rule', certificateRuleFields, (rule) => [
  rule.isEnabled && rule.minPercent === null && rule.minHours === null && rule.quizIds.length === 0
    ? { field: 'minPercent', message: 'or another condition is required' }
    : undefined,
])
