import { z } from 'zod'
import type { OwnSchoolSettings } from '../../domain/settings/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

export const school = component(
  'School',
  z.object({
    id,
    subdomain: z.string(),
    origin: z.string().describe('the origin of the site; set by the host of the deployment'),
    name: z.string(),
    currency: z.string().describe('set by the host of the deployment'),
    time_zone: z.string(),
    locale: z.string().describe('the language of the site unless a reader chooses another'),
    locales: z.array(z.string()).describe('the languages a reader can choose'),
    contact_email: z.string().nullable(),
    mail_sender_name: z
      .string()
      .nullable()
      .describe('the sender name of e-mails; null: the name of the school'),
    mail_reply_to: z.string().nullable().describe('the reply-to address of e-mails; null: none'),
    texts: z.array(z.object({ locale: z.string(), tagline: z.string(), about: z.string() })),
    state: z.enum(['active', 'suspended']),
    suspended_by: z
      .enum(['host', 'owner'])
      .nullable()
      .describe('owner: an owner can reopen it; host: only the host of the deployment can'),
    suspended_at: momentOrNull,
    updated_at: moment,
  }),
)

export function toSchool(row: OwnSchoolSettings): z.input<typeof school> {
  const { subdomain, origin, name, currency, locale, locales, texts } = row
  return {
    id: row.id,
    subdomain,
    origin,
    name,
    currency,
    locale,
    locales: [...locales],
    texts,
    time_zone: row.timeZone,
    contact_email: row.contactEmail,
    mail_sender_name: row.mailSenderName,
    mail_reply_to: row.mailReplyTo,
    state: row.state,
    // Earlier releases did not store the author of a suspension: only the host could suspend a school.
    suspended_by: row.state === 'suspended' ? (row.suspendedBy ?? 'host') : null,
    suspended_at: momentOf(row.suspendedAt),
    updated_at: momentOf(row.updatedAt),
  }
}
