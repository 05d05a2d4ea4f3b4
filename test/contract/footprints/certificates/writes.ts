import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import {
  atEach,
  audits,
  inserts,
  recordsFact,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { certified, completedCourse, ruleOf } from './certified.ts'

const listTaken = updates('credentialStatusLists', { number: 1 }, ['taken'])
const listChanged = updates('credentialStatusLists', { number: 1 }, ['changedAt'])

export const certificatesWrites = {
  setCertificateRule: writes(async (fixture) => {
    const { modules, olga } = fixture
    const courseId = await anyId(fixture, 'courses', "slug = 'kintsugi'")
    const { updatedAt } = await ruleOf(fixture, courseId)
    const rule = { isEnabled: true, minPercent: 80, updatedAt }
    return {
      run: () => modules.certificates.setCertificateRule(olga, courseId, rule),
      touches: [inserts('certificateRules', { courseId, minPercent: 80 }), recordsFact('certificates.due')],
    }
  }),

  setCertificateTemplate: writes(async (fixture) => {
    const { modules, olga } = fixture
    const courseId = await anyId(fixture, 'courses', "slug = 'kintsugi'")
    const { updatedAt } = await modules.certificates.certificateTemplate(olga, courseId)
    const template = { title: 'Diploma', updatedAt }
    return {
      run: () => modules.certificates.setCertificateTemplate(olga, courseId, template),
      touches: [inserts('certificateTemplates', { courseId, title: 'Diploma' })],
    }
  }),

  issueDueCertificate: writes(async (fixture) => {
    const { modules, school, mei } = fixture
    const own = { personId: mei.memberId, courseId: await completedCourse(fixture) }
    return {
      run: () => modules.certificates.issueDueCertificate(school, own),
      touches: [listTaken, inserts('certificates', own), recordsFact('certificate.issued')],
    }
  }),

  continueRun: writes(async (fixture) => {
    const { modules, school } = fixture
    const courseId = await completedCourse(fixture)
    const columns = ['runFinishedAt', 'runChecked', 'runIssued', 'runAfterAt', 'runAfterPersonId'] as const
    return {
      run: () => modules.certificates.continueRun(school, courseId),
      touches: [
        listTaken,
        inserts('certificates', { courseId }, 2),
        recordsFact('certificate.issued', {}, 2),
        updates('certificateRules', { courseId }, columns),
      ],
    }
  }),

  startDailyRuns: writes(async (fixture) => {
    const { db, modules, school, twinId } = fixture
    await db.updateTable('certificateRules').set({ isEnabled: false }).execute()
    const courseId = await completedCourse(fixture)
    return {
      run: () => modules.certificates.startDailyRuns(platformActor),
      touches: atEach(
        [school.id, twinId],
        [updates('certificateRules', { courseId }, ['runStartedAt']), recordsFact('certificates.due')],
      ),
    }
  }),

  revokeCertificate: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { id } = await certified(fixture)
    return {
      run: () => modules.certificates.revokeCertificate(olga, { id, reason: 'A mistake' }),
      touches: [
        updates('certificates', { id }, ['revokedAt', 'revokedBecause']),
        listChanged,
        recordsFact('certificate.revoked'),
        audits('certificate.revoked'),
      ],
    }
  }),

  reissueCertificate: writes(async (fixture) => {
    const { modules, olga, school } = fixture
    const { id } = await certified(fixture)
    return {
      run: () => modules.certificates.reissueCertificate(olga, school, { id, holderName: 'Mei-Lin' }),
      touches: [
        updates('certificates', { id }, ['replacedAt']),
        updates('credentialStatusLists', { number: 1 }, ['changedAt', 'taken']),
        inserts('certificates', { replacesId: id, holderName: 'Mei-Lin' }),
        recordsFact('certificate.issued'),
        audits('certificate.reissued'),
      ],
    }
  }),

  signedCredential: writes(async (fixture) => {
    const { modules, school } = fixture
    const { id } = await certified(fixture)
    return {
      run: () => modules.certificates.signedCredential(school, id),
      touches: [updates('certificates', { id }, ['credential', 'keyId'])],
    }
  }),

  rotateCredentialKey: writes(({ modules, olga }) => ({
    run: () => modules.certificates.rotateCredentialKey(olga),
    touches: [
      updates('credentialKeys', { state: 'active' }, ['state', 'retiredAt']),
      inserts('credentialKeys', { state: 'active' }),
      audits('credential_keys.rotated'),
    ],
  })),

  eraseCertificates: writes(async (fixture) => {
    const { modules, mei } = fixture
    await certified(fixture)
    const own = { personId: mei.memberId }
    const { certificates } = await modules.certificates.certificatePersonalData(mei.schoolId, mei.memberId)
    const erased = ['holderName', 'credential', 'keyId', 'design', 'erasedAt'] as const
    return {
      run: () => modules.certificates.eraseCertificates(mei.schoolId, mei.memberId),
      touches: [updates('certificates', own, [...erased], certificates.length)],
    }
  }),
}
