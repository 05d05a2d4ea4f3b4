import { partsFolder, useUpload } from '../../../../src/domain/storage/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import type { SchoolId, UploadId } from '../../../../src/platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  atEach,
  computes,
  deletes,
  inserts,
  reads,
  readsAfter,
  recordsFact,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'

const settings = { purpose: 'file', name: 'glazes.txt', totalBytes: 10 } as const
const startedUpload = ({ modules, olga }: Fixture) => modules.storage.startUpload(olga, settings)
const part = (fileKey: string) => ({ offset: 0n, bytes: 10n, fileKey })
const page = { first: 5 }

async function received(fixture: Fixture): Promise<{ id: UploadId; folder: string }> {
  const { id } = await startedUpload(fixture)
  await fixture.modules.storage.countPart(fixture.olga, id, part('uploads/a.part'))
  return { id, folder: partsFolder({ schoolId: fixture.school.id, id }) }
}

async function finished(fixture: Fixture) {
  const { id } = await received(fixture)
  const host = { ...platformActor, schoolId: fixture.school.id }
  const stored = { is: 'kept', fileKey: `product-files/${id}.txt`, mimeType: 'text/plain' } as const
  await fixture.modules.storage.finishUpload(host, id, stored)
  return { id, key: stored.fileKey }
}

export const storageFootprints = {
  listUploads: reads(({ modules, olga }) => modules.storage.listUploads(olga, page)),
  uploadById: readsAfter(async (fixture) => {
    const { id } = await startedUpload(fixture)
    return () => fixture.modules.storage.uploadById(fixture.olga, id)
  }),
  uploadedFile: readsAfter(async (fixture) => {
    const { modules, olga } = fixture
    return () => modules.storage.uploadedFile(olga, 'media/any.mp4')
  }),
  receivedUpload: readsAfter(async (fixture) => {
    const { id } = await received(fixture)
    const host = { ...platformActor, schoolId: fixture.school.id }
    return () => fixture.modules.storage.receivedUpload(host, id)
  }),
  partsFolder: computes(() => partsFolder({ schoolId: 'a', id: 'b' })),
  startUpload: writes(({ modules, olga, school }) => ({
    run: () => modules.storage.startUpload(olga, settings),
    touches: [inserts('uploads', { schoolId: school.id, state: 'receiving', name: 'glazes.txt' })],
  })),
  countPart: writes(async (fixture) => {
    const { id } = await startedUpload(fixture)
    return {
      run: () => fixture.modules.storage.countPart(fixture.olga, id, part('uploads/a.part')),
      touches: [
        updates('uploads', { id }, ['receivedBytes', 'state', 'updatedAt']),
        inserts('uploadParts', { uploadId: id, fileKey: 'uploads/a.part' }),
        recordsFact('upload.received', { uploadId: id }),
      ],
    }
  }),
  finishUpload: writes(async (fixture) => {
    const { id, folder } = await received(fixture)
    const host = { ...platformActor, schoolId: fixture.school.id }
    const stored = { is: 'kept', fileKey: 'product-files/b.txt', mimeType: 'text/plain' } as const
    return {
      run: () => fixture.modules.storage.finishUpload(host, id, stored),
      touches: [
        updates('uploads', { id }, ['state', 'fileKey', 'mimeType', 'updatedAt']),
        recordsFact('files.abandoned', { keys: [`${folder}/*`] }),
      ],
    }
  }),
  removeUpload: writes(async (fixture) => {
    const { id, folder } = await received(fixture)
    return {
      run: () => fixture.modules.storage.removeUpload(fixture.olga, id),
      touches: [
        deletes('uploads', { id }),
        deletes('uploadParts', { uploadId: id }),
        recordsFact('files.abandoned', { keys: [`${folder}/*`] }),
      ],
    }
  }),
  useUpload: writes(async (fixture) => {
    const { id, key } = await finished(fixture)
    const used = { field: 'fileKey', key, purpose: 'file' } as const
    return {
      run: () => inTransaction(fixture.db, (tx) => useUpload(tx, fixture.olga, used, fixture.clock.now())),
      touches: [updates('uploads', { id }, ['usedAt'])],
    }
  }),
  forgetFiles: writes(async (fixture) => {
    const { id, key } = await finished(fixture)
    const host = { ...platformActor, schoolId: fixture.school.id }
    return {
      run: () => fixture.modules.storage.forgetFiles(host, [key]),
      touches: [deletes('uploads', { id }), deletes('uploadParts', { uploadId: id })],
    }
  }),
  sweepUploads: writes(async (fixture) => {
    const { id } = await startedUpload(fixture)
    fixture.clock.advance({ hours: 25 })
    const sweptAt = (schoolId: SchoolId) =>
      atEach(
        [schoolId],
        [
          deletes('uploads', { id }),
          recordsFact('files.abandoned', { keys: [`${partsFolder({ schoolId, id })}/*`] }),
        ],
      )
    return {
      run: () => fixture.modules.storage.sweepUploads(),
      touches: [...sweptAt(fixture.school.id), ...sweptAt(fixture.twinId)],
    }
  }),
}
