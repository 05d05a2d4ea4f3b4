import { neverChanged } from '../../../../src/platform/row-version.ts'
import { plantCourse } from '../../people/learning-cast.ts'
import type { Samples, Setting } from './sample.ts'
import { aStudent } from './students.ts'

/** A new student with a certificate. */
async function aCertificate(setting: Setting) {
  const { world, owner, school } = setting
  const { student, courseId, lectures } = await aStudent(setting)
  const { certificates, learning } = world.modules
  await certificates.setCertificateRule(owner, courseId, { isEnabled: true, updatedAt: neverChanged })
  for (const lectureId of lectures) await learning.completeLecture(student, lectureId)
  const personId = student.memberId
  await certificates.issueDueCertificate(school, { personId, courseId })
  const page = { first: 1 }
  const { rows } = await certificates.listCertificates(owner, { page, memberId: personId })
  return { id: rows[0]?.id ?? '', courseId }
}

const aCourse = async ({ world, name }: Setting) => ({ id: (await plantCourse(world, name)).courseId })

export const certificateSamples: Samples = {
  'certificates.list': async (setting) => ({
    query: { limit: '2', course_id: (await aCertificate(setting)).courseId, state: 'valid' },
  }),
  'certificates.get': async (setting) => ({ params: { id: (await aCertificate(setting)).id } }),
  'certificates.revoke': async (setting) => ({
    params: { id: (await aCertificate(setting)).id },
    body: { reason: 'The final test was taken by somebody else.' },
  }),
  'certificates.reissue': async (setting) => ({
    params: { id: (await aCertificate(setting)).id },
    body: { holder_name: 'Mei-Lin Chen' },
  }),
  'certificate_rules.get': async (setting) => ({ params: await aCourse(setting) }),
  'certificate_rules.update': async (setting) => ({
    params: await aCourse(setting),
    version: neverChanged,
    body: { is_enabled: true, min_percent: 90, min_hours: 2 },
  }),
  'certificate_templates.get': async (setting) => ({ params: await aCourse(setting) }),
  'certificate_templates.update': async (setting) => ({
    params: await aCourse(setting),
    version: neverChanged,
    body: { title: 'Certificate of Achievement', signer_name: 'Olga Novak', signer_role: 'Owner' },
  }),
  'certificate_templates.preview': async (setting) => ({
    params: await aCourse(setting),
    body: { body: 'for {hours} hours of “{course}” at {school}.' },
  }),
  'credential_keys.list': async () => ({ query: { limit: '2' } }),
  'credential_keys.rotate': async () => ({}),
}
