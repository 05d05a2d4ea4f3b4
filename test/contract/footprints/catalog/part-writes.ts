import { deletes, inserts, recordsFact, updates, writes } from '../../../support/footprints/footprint.ts'
import { aPlan } from '../../../support/people/catalog-cast.ts'
import { plantProduct, productItem, sell } from '../../../support/people/learning-cast.ts'
import { aFile, aLecturer, draftCourse, draftEvent, draftProduct } from './things.ts'

const planWrites = {
  addPlan: writes(async (fixture) => {
    const { id: courseId } = await draftCourse(fixture)
    return {
      run: () => fixture.modules.catalog.addPlan(fixture.olga, courseId, aPlan({ name: 'In parts' })),
      touches: [inserts('coursePlans', { courseId, name: 'In parts' })],
    }
  }),

  setOfferPrices: writes(async (fixture) => {
    const { plan } = await draftCourse(fixture)
    const { db, school, modules, olga } = fixture
    await db
      .updateTable('schools')
      .set({ currencies: ['USD'] })
      .where('id', '=', school.id)
      .execute()
    const offer = { itemType: 'course', offerId: plan.id } as const
    return {
      run: () => modules.catalog.setOfferPrices(olga, offer, new Map([['USD', 3900n]])),
      touches: [updates('coursePlans', { id: plan.id }, ['prices'])],
    }
  }),

  updatePlan: writes(async (fixture) => {
    const { plan } = await draftCourse(fixture)
    const change = { price: 900n, updatedAt: plan.updatedAt }
    return {
      run: () => fixture.modules.catalog.updatePlan(fixture.olga, plan.id, change),
      touches: [updates('coursePlans', { id: plan.id }, ['price', 'updatedAt'])],
    }
  }),

  archivePlan: writes(async (fixture) => {
    const { plan } = await draftCourse(fixture)
    return {
      run: () => fixture.modules.catalog.archivePlan(fixture.olga, plan.id),
      touches: [updates('coursePlans', { id: plan.id }, ['archivedAt', 'updatedAt'])],
    }
  }),

  restorePlan: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { plan } = await draftCourse(fixture)
    await modules.catalog.archivePlan(olga, plan.id)
    return {
      run: () => modules.catalog.restorePlan(olga, plan.id),
      touches: [updates('coursePlans', { id: plan.id }, ['archivedAt', 'updatedAt'])],
    }
  }),
}

const lecturerWrites = {
  createLecturer: writes(({ modules, olga, ken }) => ({
    run: () => modules.catalog.createLecturer(olga, { ...aLecturer, personId: ken.memberId }),
    touches: [
      inserts('lecturers', { personId: ken.memberId, name: 'Ada' }),
      updates('uploads', { fileKey: 'a/ada.png' }, ['usedAt']),
    ],
  })),

  updateLecturer: writes(async (fixture) => {
    const { lecturer } = await draftCourse(fixture)
    const change = { name: 'Bea', avatarKey: null, updatedAt: lecturer.updatedAt }
    return {
      run: () => fixture.modules.catalog.updateLecturer(fixture.olga, lecturer.id, change),
      touches: [
        updates('lecturers', { id: lecturer.id }, ['name', 'avatarKey', 'updatedAt']),
        recordsFact('files.abandoned'),
      ],
    }
  }),

  deleteLecturer: writes(async (fixture) => {
    const { id, lecturer } = await draftCourse(fixture)
    return {
      run: () => fixture.modules.catalog.deleteLecturer(fixture.olga, lecturer.id),
      touches: [
        deletes('lecturers', { id: lecturer.id }),
        deletes('courseLecturers', { lecturerId: lecturer.id }),
        updates('courses', { id }, ['partsChangedAt']),
        recordsFact('files.abandoned'),
      ],
    }
  }),
}

const fileWrites = {
  addProductFile: writes(async (fixture) => {
    const { id: productId } = await draftProduct(fixture)
    const file = { ...aFile, name: 'b.pdf', fileKey: 'a/newer.pdf' }
    return {
      run: () => fixture.modules.catalog.addProductFile(fixture.olga, productId, file),
      touches: [
        inserts('digitalProductFiles', { productId, name: 'b.pdf' }),
        updates('uploads', { fileKey: 'a/newer.pdf' }, ['usedAt']),
      ],
    }
  }),

  updateProductFile: writes(async (fixture) => {
    const { file } = await draftProduct(fixture)
    const change = { fileKey: 'a/newer.pdf', updatedAt: file.updatedAt }
    return {
      run: () => fixture.modules.catalog.updateProductFile(fixture.olga, file.id, change),
      touches: [
        updates('digitalProductFiles', { id: file.id }, ['fileKey', 'updatedAt']),
        updates('uploads', { fileKey: 'a/newer.pdf' }, ['usedAt']),
        recordsFact('files.abandoned'),
      ],
    }
  }),

  // The download counts are deleted with the file.
  deleteProductFile: writes(async (fixture) => {
    const { modules, olga, mei, tom } = fixture
    const { id, files } = await plantProduct(fixture, 'ceramics', [null, null])
    const [fileId, otherId] = files
    if (!fileId || !otherId) throw new Error('The product has no files')
    for (const member of [mei, tom]) {
      await sell(fixture, member, productItem(id))
      await modules.entitlements.countDownload(member, { fileId, address: 'one' })
      await modules.entitlements.countDownload(member, { fileId: otherId, address: 'other' })
    }
    return {
      run: () => modules.catalog.deleteProductFile(olga, fileId),
      touches: [
        deletes('digitalProductFiles', { id: fileId }),
        deletes('downloads', { fileId }, 2),
        updates('digitalProducts', { id }, ['partsChangedAt']),
        recordsFact('files.abandoned'),
      ],
    }
  }),
}

const ticketWrites = {
  addTicket: writes(async (fixture) => {
    const { id: eventId } = await draftEvent(fixture)
    const ticket = { name: 'Balcony', price: 100n, capacity: 5 }
    return {
      run: () => fixture.modules.catalog.addTicket(fixture.olga, eventId, ticket),
      touches: [inserts('eventTickets', { eventId, name: 'Balcony' })],
    }
  }),

  updateTicket: writes(async (fixture) => {
    const { ticket } = await draftEvent(fixture)
    const change = { capacity: 20, updatedAt: ticket.updatedAt }
    return {
      run: () => fixture.modules.catalog.updateTicket(fixture.olga, ticket.id, change),
      touches: [updates('eventTickets', { id: ticket.id }, ['capacity', 'updatedAt'])],
    }
  }),

  archiveTicket: writes(async (fixture) => {
    const { ticket } = await draftEvent(fixture)
    return {
      run: () => fixture.modules.catalog.archiveTicket(fixture.olga, ticket.id),
      touches: [updates('eventTickets', { id: ticket.id }, ['archivedAt', 'updatedAt'])],
    }
  }),

  restoreTicket: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { ticket } = await draftEvent(fixture)
    await modules.catalog.archiveTicket(olga, ticket.id)
    return {
      run: () => modules.catalog.restoreTicket(olga, ticket.id),
      touches: [updates('eventTickets', { id: ticket.id }, ['archivedAt', 'updatedAt'])],
    }
  }),
}

const assistantWrites = {
  addAssistant: writes(async (fixture) => {
    const { modules, olga, ken } = fixture
    const key = { courseId: (await draftCourse(fixture)).id, personId: ken.memberId }
    return {
      run: () => modules.catalog.addAssistant(olga, key),
      touches: [inserts('courseAssistants', key)],
    }
  }),

  removeAssistant: writes(async (fixture) => {
    const { modules, olga, ken } = fixture
    const key = { courseId: (await draftCourse(fixture)).id, personId: ken.memberId }
    await modules.catalog.addAssistant(olga, key)
    return {
      run: () => modules.catalog.removeAssistant(olga, key),
      touches: [deletes('courseAssistants', key)],
    }
  }),

  forgetAssistant: writes(async (fixture) => {
    const { modules, school, mei } = fixture
    return {
      run: () => modules.catalog.forgetAssistant(school.id, mei.memberId),
      touches: [deletes('courseAssistants', { personId: mei.memberId })],
    }
  }),
}

export const partWrites = {
  ...planWrites,
  ...assistantWrites,
  ...lecturerWrites,
  ...fileWrites,
  ...ticketWrites,
}
