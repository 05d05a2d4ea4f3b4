import { z } from 'zod'
import { originProblems, schoolFields } from '../../domain/settings/index.ts'
import { actOperation, outwardOperation, readOperation, writeOperation } from '../operation.ts'
import { get, patch, post } from '../rest.ts'
import { component } from '../wire/component.ts'
import { version } from '../wire/shapes.ts'
import { school, toSchool } from './school.ts'

export const getSchool = readOperation({
  id: 'school.get',
  title: 'Get the school',
  description: 'The school with its name, languages, time zone, contact and texts.',
  scope: 'school:read',
  isOpenWhenClosed: true,
  input: {},
  output: school,
  run: async ({ settings }, operator) => toSchool(await settings.schoolSettings(operator)),
  rest: get('/school'),
})

export const updateSchool = writeOperation({
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
    return toSchool(await settings.schoolSettings(operator))
  },
  rest: patch('/school'),
})

export const sendTestMail = actOperation({
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

const suspension = {
  scope: 'session',
  permission: 'school:write',
  effect: 'sets',
  input: {},
  output: school,
} as const

export const suspendSchool = actOperation({
  id: 'school.suspend',
  title: 'Close the school',
  description:
    'Closes the school: its pages, its API and every app are refused until an owner opens it again, and nothing is deleted. Payments that are on their way are still taken. For owners.',
  ...suspension,
  async run({ settings }, operator) {
    await settings.closeSchool(operator)
    return toSchool(await settings.schoolSettings(operator))
  },
  rest: post('/school/suspend'),
})

export const reopenSchool = actOperation({
  id: 'school.reopen',
  title: 'Open the school again',
  description:
    'Opens a school again that an owner has closed. What the host of the deployment has suspended stays so. For owners.',
  ...suspension,
  isOpenWhenClosed: true,
  async run({ settings }, operator) {
    await settings.reopenSchool(operator)
    return toSchool(await settings.schoolSettings(operator))
  },
  rest: post('/school/reopen'),
})

export const checkOrigin = outwardOperation({
  id: 'school.check_origin',
  title: 'Check the addresses of the school',
  description:
    'Asks each address of the school from outside, for five seconds at most, whether this school answers there. An alias works if it leads to the address of the school.',
  scope: 'session',
  permission: 'school:write',
  effect: 'sets',
  input: {},
  output: component(
    'OriginCheck',
    z.object({
      origins: z.array(
        z.object({
          origin: z.string(),
          is_canonical: z.boolean().describe('the address that links and tokens are made for'),
          works: z.boolean(),
          problem: z
            .object({ code: z.enum(originProblems), message: z.string() })
            .nullable()
            .describe('why it does not work'),
        }),
      ),
    }),
  ),
  async run({ modules: { settings } }, operator) {
    const checked = await settings.checkOrigins(operator)
    return {
      origins: checked.map(({ origin, isCanonical, problem }) => ({
        origin,
        is_canonical: isCanonical,
        works: problem === null,
        problem,
      })),
    }
  },
  rest: post('/school/check_origin'),
})
