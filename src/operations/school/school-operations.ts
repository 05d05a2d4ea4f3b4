import { z } from 'zod'
import {
  mostTestMailsInAnHour,
  originProblems,
  originTimeoutMs,
  schoolFields,
} from '../../domain/settings/index.ts'
import { inWords, numberInWords } from '../../platform/duration-in-words.ts'
import { actOperation, outwardOperation, readOperation, writeOperation } from '../operation.ts'
import { get, patch, post } from '../rest.ts'
import { component } from '../wire/component.ts'
import { version } from '../wire/shapes.ts'
import { school, toSchool } from './school.ts'

export const getSchool = readOperation({
  id: 'school.get',
  title: 'Get the school',
  description: 'Returns the school with its name, languages, time zone, contact and texts.',
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
    'Updates the given fields of the school. The texts replace all former ones. URL and currency are set by the host of the deployment.',
  scope: 'school:write',
  effect: 'sets',
  input: {
    updated_at: version,
    name: schoolFields.name.optional(),
    time_zone: schoolFields.timeZone.optional(),
    locale: schoolFields.locale.optional().describe('one of the locales'),
    locales: schoolFields.locales.optional(),
    contact_email: schoolFields.contactEmail.optional().describe('the contact e-mail address of the school'),
    mail_sender_name: schoolFields.mailSenderName
      .optional()
      .describe('the sender name of e-mails; the sender address is set by the deployment'),
    mail_reply_to: schoolFields.mailReplyTo.optional().describe('the reply-to address of e-mails'),
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
  title: 'Send a test e-mail',
  description: `Sends an e-mail to you with the sender and the reply-to address of the school. At most ${numberInWords(mostTestMailsInAnHour)} per hour.`,
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
    'Closes the school: its pages, its API and every app are refused until an owner reopens it. Nothing is deleted, and pending payments are still accepted. For owners.',
  ...suspension,
  async run({ settings }, operator) {
    await settings.closeSchool(operator)
    return toSchool(await settings.schoolSettings(operator))
  },
  rest: post('/school/suspend'),
})

export const reopenSchool = actOperation({
  id: 'school.reopen',
  title: 'Reopen the school',
  description:
    'Reopens a school that an owner has closed. A school that the host of the deployment has suspended stays suspended. For owners.',
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
  title: 'Check the origins of the school',
  description: `Sends a request from outside to each origin of the school, for at most ${inWords(originTimeoutMs)}, and returns whether this school responds. An alias works if it redirects to the canonical origin.`,
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
          is_canonical: z.boolean().describe('the canonical origin, used in links and tokens'),
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
