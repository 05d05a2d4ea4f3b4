import { z } from 'zod'
import {
  type CertificateRule,
  type CertificateTemplate,
  certificateRuleFields,
  certificateTemplateFields,
} from '../../domain/certificates/index.ts'
import type { CourseId } from '../../platform/db/schema/schema.gen.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

const { isEnabled, minPercent, minHours, quizIds } = certificateRuleFields

export const ruleInput = {
  is_enabled: isEnabled.optional().describe('true: certificates are issued'),
  min_percent: minPercent.optional().describe('the percentage of lectures to complete; null: not required'),
  min_hours: minHours.optional().describe('the total length of completed lectures; null: not required'),
  quiz_ids: quizIds.optional().describe('the lectures with the quizzes to pass'),
}

export const rule = component(
  'CertificateRule',
  z.object({
    id: id.describe('the course'),
    is_enabled: z.boolean(),
    min_percent: z.number().int().nullable(),
    min_hours: z.number().int().nullable(),
    quiz_ids: z.array(id),
    run: z
      .object({
        started_at: moment,
        finished_at: momentOrNull,
        total: z.number().int().describe('enrolled members'),
        checked: z.number().int(),
        issued: z.number().int(),
      })
      .nullable()
      .describe('the latest run over members who may meet the rule already; null: none'),
    updated_at: moment,
  }),
)

export function toRule(courseId: CourseId, { run, ...row }: CertificateRule): z.input<typeof rule> {
  return {
    id: courseId,
    is_enabled: row.isEnabled,
    min_percent: row.minPercent,
    min_hours: row.minHours,
    quiz_ids: [...row.quizIds],
    run: run && {
      started_at: momentOf(run.startedAt),
      finished_at: momentOf(run.finishedAt),
      total: run.total,
      checked: run.checked,
      issued: run.issued,
    },
    updated_at: momentOf(row.updatedAt),
  }
}

const { title, body, signerName, signerRole, imageKey } = certificateTemplateFields

export const templateInput = {
  title: title.optional().describe("empty: the application's title in the holder's language"),
  body: body
    .optional()
    .describe('may contain {name}, {course}, {school} and {hours}; empty: the default text'),
  signer_name: signerName.optional(),
  signer_role: signerRole.optional(),
  image_key: imageKey.optional().describe('the key of an uploaded picture of the signature; null: none'),
}

export const template = component(
  'CertificateTemplate',
  z.object({
    id: id.describe('the course'),
    title: z.string(),
    body: z.string(),
    signer_name: z.string(),
    signer_role: z.string(),
    image_key: z.string().nullable(),
    updated_at: moment,
  }),
)

export function toTemplate(courseId: CourseId, row: CertificateTemplate): z.input<typeof template> {
  return {
    id: courseId,
    title: row.title,
    body: row.body,
    signer_name: row.signerName,
    signer_role: row.signerRole,
    image_key: row.imageKey,
    updated_at: momentOf(row.updatedAt),
  }
}
