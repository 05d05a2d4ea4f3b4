import { z } from 'zod'
import { type OwnSchoolSettings, schoolFields } from '../../domain/settings/index.ts'
import { actOperation, readOperation, writeOperation } from '../operation.ts'
import { get, patch, post } from '../rest.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull, version } from '../wire/shapes.ts'
import { checkOrigin } from './check-origin.ts'
import { schoolExportOperations } from './export-operations.ts'
import { schoolSetupOperations } from './setup-operations.ts'

const school = component(
  'School',
  z.object({
    id,
    subdomain: z.string(),
    origin: z.string().describe('the address of the site; its host changes it'),
    name: z.string(),
    currency: z.string().describe('its host changes it'),
    time_zone: z.string(),
    locale: z.string().describe('the language of the site unless a reader chooses another'),
    locales: z.array(z.string()).describe('the languages a reader can choose'),
    contact_email: z.string().nullable(),
    mail_sender_name: z
      .string()
      .nullable()
      .describe('the name in the From of mails; null: the name of the school'),
    mail_reply_to: z.string().nullable().describe('where answers to mails go; null: nowhere'),
    texts: z.array(z.object({ locale: z.string(), tagline: z.string(), about: z.string() })),
    state: z.enum(['active', 'suspended']),
    suspended_by: z
      .enum(['host', 'owner'])
      .nullable()
      .describe('owner: an owner can open it again; host: only the host of the deployment can'),
    suspended_at: momentOrNull,
    updated_at: moment,
  }),
)

function schoolShown(given: OwnSchoolSettings): z.input<typeof school> {
  const { subdomain, origin, name, currency, locale, locales, texts } = given
  return {
    id: given.id,
    subdomain,
    origin,
    name,
    currency,
    locale,
    locales: [...locales],
    texts,
    time_zone: given.timeZone,
    contact_email: given.contactEmail,
    mail_sender_name: given.mailSenderName,
    mail_reply_to: given.mailReplyTo,
    state: given.state,
    // What an earlier release suspended was suspended by the host.
    suspended_by: given.state === 'suspended' ? (given.suspendedBy ?? 'host') : null,
    suspended_at: momentOf(given.suspendedAt),
    updated_at: momentOf(given.updatedAt),
  }
}

const getSchool = readOperation({
  id: 'school.get',
  title: 'Get the school',
  description: 'The school with its name, languages, time zone, contact and texts.',
  scope: 'school:read',
  isOpenWhenClosed: true,
  input: {},
  output: school,
  run: async ({ settings }, operator) => schoolShown(await settings.schoolSettings(operator)),
  rest: get('/school'),
})

const updateSchool = writeOperation({
  id: 'school.update',
  title: 'Update the school',
  description:
    'Changes the given fields of the school. The texts replace all former ones. Address and currency are changed by the host of the deployment.',
  scope: 'school:write',
  effect: 'sets',
  input: {
    updated_at: version,
    name: schoolFields.name.optional(),
    time_zone: schoolFields.timeZone.optional(),
    locale: schoolFields.locale.optional().describe('one of the locales'),
    locales: schoolFields.locales.optional(),
    contact_email: schoolFields.contactEmail.optional().describe('where people write to the school'),
    mail_sender_name: schoolFields.mailSenderName
      .optional()
      .describe('the name in the From of mails; the address stays that of the deployment'),
    mail_reply_to: schoolFields.mailReplyTo.optional().describe('where answers to mails go'),
    texts: schoolFields.texts.optional().describe('the description of the school, once for each language'),
  },
  output: school,
  async run({ settings }, operator, changes) {
    await settings.updateSchool(operator, changes)
    return schoolShown(await settings.schoolSettings(operator))
  },
  rest: patch('/school'),
})

const sendTestMail = actOperation({
  id: 'school.send_test_mail',
  title: 'Send a test mail',
  description:
    'Sends a mail to your own address with the sender and the reply address of the school. At most five in an hour.',
  scope: 'session',
  permission: 'school:write',
  effect: 'sets',
  input: {},
  output: z.object({ to: z.string().describe('your address') }),
  run: ({ settings }, operator) => settings.sendTestMail(operator),
  rest: post('/school/send_test_mail'),
})

const byOwners = {
  scope: 'session',
  permission: 'school:write',
  effect: 'sets',
  input: {},
  output: school,
} as const

const suspendSchool = actOperation({
  id: 'school.suspend',
  title: 'Close the school',
  description:
    'Closes the school: its pages, its API and every app are refused until an owner opens it again, and nothing is deleted. Payments that are on their way are still taken. For owners.',
  ...byOwners,
  async run({ settings }, operator) {
    await settings.closeSchool(operator)
    return schoolShown(await settings.schoolSettings(operator))
  },
  rest: post('/school/suspend'),
})

const reopenSchool = actOperation({
  id: 'school.reopen',
  title: 'Open the school again',
  description:
    'Opens a school again that an owner has closed. What the host of the deployment has suspended stays so. For owners.',
  ...byOwners,
  isOpenWhenClosed: true,
  async run({ settings }, operator) {
    await settings.reopenSchool(operator)
    return schoolShown(await settings.schoolSettings(operator))
  },
  rest: post('/school/reopen'),
})

export const schoolOperations = [
  getSchool,
  updateSchool,
  checkOrigin,
  sendTestMail,
  suspendSchool,
  reopenSchool,
  ...schoolExportOperations,
  ...schoolSetupOperations,
]
