import { randomUUID } from 'node:crypto'
import { exportLinkLifetime } from '../../domain/exports/index.ts'
import { downloadLinkLifetime } from '../../domain/storage/index.ts'
import type { MemberActor, OperatorActor, School } from '../../domain/tenancy/index.ts'
import { urlAt } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { createSignedClaims, type SigningDeps } from '../../platform/crypto/signed-claims.ts'
import type {
  AttemptFileId,
  AttemptId,
  CourseId,
  DigitalProductFileId,
  LectureId,
  PaymentId,
  PersonId,
  SchoolExportId,
  SchoolId,
} from '../../platform/db/schema/schema.gen.ts'
import { hour, inSeconds } from '../../platform/durations.ts'

/** The school and the person that a URL was created for. */
type Owner = { readonly schoolId: SchoolId; readonly personId: PersonId }

/** The claims of a URL of a private file; its unique id counts the download once. */
export type Download = Owner & { readonly fileId: DigitalProductFileId; readonly address: string }

type ExportDownload = Owner & { readonly exportId: SchoolExportId }
type InvoiceDownload = Owner & { readonly paymentId: PaymentId }
type GradebookDownload = Owner & { readonly courseId: CourseId }
type AnswerFile = { readonly attemptId: AttemptId; readonly id: AttemptFileId }
/** A limit is empty if the span has none. */
type LedgerDownload = Owner & { readonly from: string; readonly until: string }

/** The claims of a URL of a lecture's file: its reader and the reason of the access. */
export type Media = {
  readonly schoolId: SchoolId
  readonly lectureId: LectureId
  /** Empty if the file is public. */
  readonly personId: string
  readonly by: 'enrolment' | 'teaching' | 'preview'
}

type Span = { readonly from?: Date | undefined; readonly until?: Date | undefined }

export type SignedUrls = ReturnType<typeof createSignedUrls>

/** Signed URLs of files, by kind: each has its own purpose, lifetime and path. */
export function createSignedUrls(deps: SigningDeps) {
  return {
    download: downloadUrls(deps),
    answerFile: answerFileUrls(deps),
    export: exportUrls(deps),
    gradebook: gradebookUrls(deps),
    invoice: invoiceUrls(deps),
    ledger: ledgerUrls(deps),
    media: mediaUrls(deps),
  }
}

// Private files of a member.
function downloadUrls(deps: SigningDeps) {
  const signed = createSignedClaims<Download>(deps, 'downloads')
  return {
    make(school: School, member: MemberActor, fileId: DigitalProductFileId) {
      const claims = { ...ownedBy(member), fileId, address: randomUUID() }
      return urlOf(school, paths.download, signed.make(claims, inSeconds(downloadLinkLifetime)))
    },
    read: signed.read,
  }
}

// Exports of a school, in a session of the owner that they were made for.
function exportUrls(deps: SigningDeps) {
  const signed = createSignedClaims<ExportDownload>(deps, 'school exports')
  return {
    make(school: School, operator: OperatorActor, exportId: SchoolExportId) {
      return urlOf(
        school,
        paths.schoolExport,
        signed.make({ ...ownedBy(operator), exportId }, inSeconds(exportLinkLifetime)),
      )
    },
    read: signed.read,
  }
}

// Invoices for operators, also without a session.
function invoiceUrls(deps: SigningDeps) {
  const signed = createSignedClaims<InvoiceDownload>(deps, 'invoices')
  return {
    make(school: School, operator: OperatorActor, paymentId: PaymentId) {
      const claims = { ...ownedBy(operator), paymentId }
      return urlOf(school, paths.invoiceFile, signed.make(claims, inSeconds(downloadLinkLifetime)))
    },
    read: signed.read,
  }
}

// Exports of the ledger for operators, also without a session.
function ledgerUrls(deps: SigningDeps) {
  const signed = createSignedClaims<LedgerDownload>(deps, 'ledger exports')
  return {
    make(school: School, operator: OperatorActor, { from, until }: Span) {
      const span = { from: from?.toISOString() ?? '', until: until?.toISOString() ?? '' }
      const claims = { ...ownedBy(operator), ...span }
      return urlOf(school, paths.ledgerFile, signed.make(claims, inSeconds(downloadLinkLifetime)))
    },
    read: signed.read,
  }
}

// Files that members handed in, for their graders, also without a session.
function answerFileUrls(deps: SigningDeps) {
  const signed = createSignedClaims<Owner & AnswerFile>(deps, 'answer files')
  return {
    make(school: School, operator: OperatorActor, { attemptId, id }: AnswerFile) {
      const claims = { ...ownedBy(operator), attemptId, id }
      return urlOf(school, paths.answerFile, signed.make(claims, inSeconds(downloadLinkLifetime)))
    },
    read: signed.read,
  }
}

// Gradebooks for operators, also without a session.
function gradebookUrls(deps: SigningDeps) {
  const signed = createSignedClaims<GradebookDownload>(deps, 'gradebooks')
  return {
    make(school: School, operator: OperatorActor, courseId: CourseId) {
      const claims = { ...ownedBy(operator), courseId }
      return urlOf(school, paths.gradebookFile, signed.make(claims, inSeconds(downloadLinkLifetime)))
    },
    read: signed.read,
  }
}

// Files of lectures, for twelve hours: longer than anybody watches a lecture without opening its page again. Every request
// checks the right again.
function mediaUrls(deps: SigningDeps) {
  const signed = createSignedClaims<Media>(deps, 'lecture media')
  return {
    make(media: Media) {
      const { text } = signed.make(media, inSeconds(12 * hour))
      return {
        file: paths.learn.media(text),
        captions: (language: string) => paths.learn.captions(language, text),
      }
    },
    read: signed.read,
  }
}

function ownedBy({ schoolId, memberId }: MemberActor | OperatorActor): Owner {
  return { schoolId, personId: memberId }
}

type Signed = { readonly text: string; readonly expiresAt: Date }

function urlOf(school: School, path: (text: string) => string, { text, expiresAt }: Signed) {
  return { url: urlAt(school, path(text)), expiresAt }
}
