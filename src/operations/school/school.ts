import { z } from 'zod'
import { type OwnSchoolSettings, schoolFields } from '../../domain/settings/index.ts'
import { readOperation, writeOperation } from '../operation.ts'
import { get, patch } from '../rest.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, version } from '../wire/shapes.ts'
import { checkOrigin } from './check-origin.ts'

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
    texts: z.array(z.object({ locale: z.string(), tagline: z.string(), about: z.string() })),
    updated_at: moment,
  }),
)

function schoolShown(given: OwnSchoolSettings): z.input<typeof school> {
  const { subdomain, origin, name, currency, locale, locales, texts } = given
  return {
    id: given.id,
    ...{ subdomain, origin, name, currency, locale, locales: [...locales], texts },
    time_zone: given.timeZone,
    contact_email: given.contactEmail,
    updated_at: momentOf(given.updatedAt),
  }
}

const getSchool = readOperation({
  id: 'school.get',
  title: 'Get the school',
  description: 'The school with its name, languages, time zone, contact and texts.',
  scope: 'school:read',
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
    texts: schoolFields.texts.optional().describe('the description of the school, once for each language'),
  },
  output: school,
  async run({ settings }, operator, changes) {
    await settings.updateSchool(operator, changes)
    return schoolShown(await settings.schoolSettings(operator))
  },
  rest: patch('/school'),
})

export const schoolOperations = [getSchool, updateSchool, checkOrigin]
