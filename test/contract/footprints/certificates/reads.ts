import { didOf } from '../../../../src/domain/certificates/index.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { computes, reads } from '../../../support/footprints/footprint.ts'

const page = { first: 5 }

const drawn = {
  design: {
    title: 'Diploma',
    body: 'for everything',
    signerName: 'Olga Novak',
    signerRole: '',
    schoolName: 'Ceramics Studio',
    accentColour: '#336699',
    timeZone: 'Asia/Taipei',
    locale: 'en',
    criteria: '',
  },
  holderName: 'Mei Lin',
  number: 1,
  url: 'http://localhost:3000/certificates/1',
  picture: undefined,
} as const

const course = (fixture: Fixture) => anyId(fixture, 'courses')
const certificate = (fixture: Fixture) => anyId(fixture, 'certificates', 'credential is not null')

export const certificatesReads = {
  certificateRule: reads(async (fixture) =>
    fixture.modules.certificates.certificateRule(fixture.olga, await course(fixture)),
  ),

  certificateTemplate: reads(async (fixture) =>
    fixture.modules.certificates.certificateTemplate(fixture.olga, await course(fixture)),
  ),

  listCertificates: reads(({ modules, olga }) => modules.certificates.listCertificates(olga, { page })),

  certificateById: reads(async (fixture) =>
    fixture.modules.certificates.certificateById(fixture.olga, await certificate(fixture)),
  ),

  ownCertificates: reads(({ modules, mei }) => modules.certificates.ownCertificates(mei, page)),

  ownCertificateCount: reads(({ modules, mei }) => modules.certificates.ownCertificateCount(mei)),

  ownCertificateOf: reads(async (fixture) =>
    fixture.modules.certificates.ownCertificateOf(fixture.mei, await course(fixture)),
  ),

  publicCertificate: reads(async (fixture) =>
    fixture.modules.certificates.publicCertificate(fixture.visitor, await certificate(fixture)),
  ),

  renderCertificate: computes(({ modules, clock }) =>
    modules.certificates.renderCertificate({ ...drawn, issuedAt: clock.now() }),
  ),

  previewTemplate: reads(async (fixture) =>
    fixture.modules.certificates.previewTemplate(fixture.olga, fixture.school, await course(fixture), {}),
  ),

  renderBadge: computes(({ modules }) => modules.certificates.renderBadge('#336699', {})),

  didOf: computes(() => didOf('http://localhost:3000')),

  statusList: reads(({ modules, school }) => modules.certificates.statusList(school, 1)),

  didDocument: reads(({ modules, school }) => modules.certificates.didDocument(school)),

  listCredentialKeys: reads(({ modules, olga }) => modules.certificates.listCredentialKeys(olga, page)),

  certificatePersonalData: reads(({ modules, mei }) =>
    modules.certificates.certificatePersonalData(mei.schoolId, mei.memberId),
  ),
}
