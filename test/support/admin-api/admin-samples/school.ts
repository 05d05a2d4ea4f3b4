import { plantCourse } from '../../people/learning-cast.ts'
import { aFailedJob } from '../../world/failed-job.ts'
import type { Samples, Setting } from './sample.ts'

/** One at a time: it ends what another sample began. */
async function noExport({ world, school }: Setting) {
  await world.deps.db.deleteFrom('schoolExports').where('schoolId', '=', school.id).execute()
}

async function anExport(setting: Setting) {
  await noExport(setting)
  return (await setting.world.modules.settings.requestSchoolExport(setting.owner)).id
}

export const schoolSamples: Samples = {
  'school.get': async () => ({}),
  'school.update': async ({ world, owner, school }) => {
    const { updatedAt } = await world.modules.settings.schoolSettings(owner)
    const { locale, locales, name, timeZone } = school
    const texts = [{ locale: 'en', tagline: 'Learn with us', about: 'Since 1990.' }]
    const body = { locale, locales, name, time_zone: timeZone, contact_email: 'hello@school.example', texts }
    return { version: updatedAt, body }
  },
  'school_setup.get': async () => ({}),
  'school_setup.dismiss': async () => ({ body: { is_dismissed: true } }),
  'features.list': async () => ({}),
  'features.switch': async () => ({
    params: { feature: 'open_client_documents' },
    body: { is_on: true },
  }),
  'signing_keys.list': async () => ({ query: { limit: '2' } }),
  'signing_keys.rotate': async () => ({}),
  'school.check_origin': async () => ({}),
  'school.send_test_mail': async () => ({}),
  // A dry run: the school would be closed for the samples after it.
  'school.suspend': async () => ({ query: { dry_run: 'true' } }),
  'school.reopen': async () => ({}),
  'school.exports_list': async (setting) => {
    await anExport(setting)
    return { query: { limit: '2' } }
  },
  'school.exports_create': async (setting) => {
    await noExport(setting)
    return {}
  },
  'school.exports_get': async (setting) => ({ params: { id: await anExport(setting) } }),
  'attention.get': async () => ({}),
  'failed_jobs.list': async ({ world, school }) => {
    await aFailedJob(world.deps, school.id)
    return { query: { limit: '2' } }
  },
  'failed_jobs.retry': async ({ world, school }) => ({
    params: { id: await aFailedJob(world.deps, school.id) },
  }),
  'audit_log.list': async ({ owner }) => ({
    query: { limit: '2', kind: 'role.granted', by_person_id: owner.memberId, from: '2020-01-01T00:00:00Z' },
  }),
  'announcements.list': async ({ world, owner }) => {
    const message = { title: 'Kiln', body: 'It is hot.', path: null, audience: 'members' } as const
    await world.modules.notifications.announce(owner, message)
    return { query: { limit: '2' } }
  },
  'announcements.create': async ({ world, name }) => ({
    body: {
      title: 'The kiln is open',
      body: 'Come and look.',
      path: '/courses',
      audience: 'course',
      course_id: (await plantCourse(world, name)).courseId,
    },
  }),
}
