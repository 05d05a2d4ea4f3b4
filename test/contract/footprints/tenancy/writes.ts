import {
  paintSchool,
  platformActor,
  recordAudit,
  setSchoolCurrencies,
  writeResumption,
  writeSchool,
  writeSuspension,
} from '../../../../src/domain/tenancy/index.ts'
import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import {
  atEach,
  audits,
  deletes,
  inserts,
  recordsFact,
  returning,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'

const suspension = ['state', 'suspendedBecause', 'suspendedBy', 'suspendedAt', 'updatedAt'] as const

export const tenancyWrites = {
  createSchool: writes(({ modules }) => {
    const settings = { currency: 'TWD', timeZone: 'Asia/Taipei', locale: 'en', accentColour: '#112233' }
    const texts = { en: { tagline: 'Sing', about: 'Together' } }
    const school = { subdomain: 'choir', name: 'Choir', origin: 'http://choir.example', ...settings, texts }
    return returning(
      () => modules.tenancy.createSchool(platformActor, school),
      (id) => [
        inserts('schools', { id, subdomain: 'choir' }),
        ...atEach(
          [id],
          [
            inserts('schoolOrigins', { host: 'choir.example' }),
            inserts('schoolFeatures', { feature: 'id_token_signing' }),
            inserts('schoolTexts', { locale: 'en' }),
            recordsFact('school.created'),
          ],
        ),
      ],
    )
  }),

  suspendSchool: writes(({ modules, school }) => ({
    run: () => modules.tenancy.suspendSchool(platformActor, school.id, 'unpaid'),
    touches: [updates('schools', { id: school.id }, suspension), recordsFact('school.suspended')],
  })),

  resumeSchool: writes(async ({ modules, school, clock }) => {
    await modules.tenancy.suspendSchool(platformActor, school.id, 'unpaid')
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.tenancy.resumeSchool(platformActor, school.id),
      touches: [updates('schools', { id: school.id }, suspension), recordsFact('school.resumed')],
    }
  }),

  // The address is part of the row's key, so the old row is deleted and a new one inserted.
  moveSchool: writes(({ modules, school }) => ({
    run: () => modules.tenancy.moveSchool(platformActor, school.id, 'http://clay.example'),
    touches: [
      deletes('schoolOrigins', { host: 'localhost' }),
      inserts('schoolOrigins', { host: 'clay.example', isCanonical: true }),
      updates('schools', { id: school.id }, ['updatedAt']),
      recordsFact('school.moved'),
    ],
  })),

  switchFeature: {
    cases: {
      on: writes(({ modules, school }) => {
        const feature = 'open_client_documents'
        return {
          run: () => modules.tenancy.switchFeature(platformActor, school.id, { feature, to: 'on' }),
          touches: [
            inserts('schoolFeatures', { feature }),
            updates('schools', { id: school.id }, ['updatedAt']),
          ],
        }
      }),
      off: writes(({ modules, school }) => {
        const feature = 'mcp_connections'
        return {
          run: () => modules.tenancy.switchFeature(platformActor, school.id, { feature, to: 'off' }),
          touches: [
            deletes('schoolFeatures', { feature }),
            updates('schools', { id: school.id }, ['updatedAt']),
          ],
        }
      }),
    },
  },

  writeSchool: writes(({ db, school, clock }) => {
    const { name, timeZone, locale, locales } = school
    const updatedAt = new Date(clock.now().getTime() + 1000)
    const mail = { contactEmail: null, mailSenderName: null, mailReplyTo: null }
    const changes = { name: `${name} II`, timeZone, locale, locales, ...mail, updatedAt }
    return {
      run: () => inTransaction(db, (tx) => writeSchool(tx, school.id, { ...changes, texts: [] })),
      touches: [
        updates('schools', { id: school.id }, ['name', 'updatedAt']),
        deletes('schoolTexts', {}, school.texts.size),
      ],
    }
  }),

  paintSchool: writes(({ db, school, clock }) => {
    const updatedAt = new Date(clock.now().getTime() + 1000)
    return {
      run: () =>
        inTransaction(db, (tx) => paintSchool(tx, school.id, { accentColour: '#0b7285', updatedAt })),
      touches: [updates('schools', { id: school.id }, ['accentColour', 'updatedAt'])],
    }
  }),

  setSchoolCurrencies: writes(({ db, school, clock }) => {
    clock.advance({ minutes: 1 })
    return {
      run: () => inTransaction(db, (tx) => setSchoolCurrencies(tx, clock, school.id, ['USD'])),
      touches: [updates('schools', { id: school.id }, ['currencies', 'updatedAt'])],
    }
  }),

  writeSuspension: writes(({ db, school, clock }) => ({
    run: () =>
      inTransaction(db, (tx) => writeSuspension(tx, clock, school.id, { by: 'owner', because: 'closed' })),
    touches: [updates('schools', { id: school.id }, suspension)],
  })),

  writeResumption: writes(async ({ db, school, clock, modules }) => {
    await modules.tenancy.suspendSchool(platformActor, school.id, 'unpaid')
    clock.advance({ minutes: 1 })
    return {
      run: () => inTransaction(db, (tx) => writeResumption(tx, clock, school.id)),
      touches: [updates('schools', { id: school.id }, suspension)],
    }
  }),

  recordAudit: writes(({ db, clock, mei, visit }) => {
    const entry = { kind: 'sign_in.failed', schoolId: mei.schoolId, personId: mei.memberId, visit } as const
    return {
      run: () => recordAudit(db, clock, entry),
      touches: [audits('sign_in.failed', { personId: mei.memberId, address: visit.address })],
    }
  }),
}
