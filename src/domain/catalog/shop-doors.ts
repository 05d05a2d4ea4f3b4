import { bindDeps } from '../../platform/bind-deps.ts'
import * as consulting from './consulting-services/change-services.ts'
import type { CatalogDeps } from './deps.ts'
import * as changeProducts from './digital-products/change-products.ts'
import * as productFiles from './digital-products/product-files.ts'
import * as changeEvents from './events/change-events.ts'
import * as tickets from './events/tickets.ts'
import * as changeMemberships from './membership-plans/change-plans.ts'

/** What editors do with downloads, memberships and consulting. */
export function shopDoors(deps: CatalogDeps) {
  const on = bindDeps(deps)
  return {
    /** Makes a digital product, as a draft. */
    createDigitalProduct: on(changeProducts.createDigitalProduct),
    /** Changes what is given of a digital product. */
    updateDigitalProduct: on(changeProducts.updateDigitalProduct),
    /** Puts a digital product on sale. */
    publishDigitalProduct: on(changeProducts.publishDigitalProduct),
    /** Takes a digital product off sale. */
    archiveDigitalProduct: on(changeProducts.archiveDigitalProduct),
    /** Deletes a digital product that was never on sale. */
    deleteDigitalProduct: on(changeProducts.deleteDigitalProduct),
    /** Puts a file into a digital product. */
    addProductFile: on(productFiles.addProductFile),
    /** Changes what is given of a file. */
    updateProductFile: on(productFiles.updateProductFile),
    /** Takes a file out of its product. */
    deleteProductFile: on(productFiles.deleteProductFile),
    /** Makes a membership plan, as a draft. */
    createMembershipPlan: on(changeMemberships.createMembershipPlan),
    /** Changes what is given of a membership plan, what it includes too. */
    updateMembershipPlan: on(changeMemberships.updateMembershipPlan),
    /** Puts a membership plan on sale. */
    publishMembershipPlan: on(changeMemberships.publishMembershipPlan),
    /** Takes a membership plan off sale. */
    archiveMembershipPlan: on(changeMemberships.archiveMembershipPlan),
    /** Deletes a membership plan that was never on sale. */
    deleteMembershipPlan: on(changeMemberships.deleteMembershipPlan),
    /** Makes a consulting service, as a draft. */
    createConsultingService: on(consulting.createConsultingService),
    /** Changes what is given of a consulting service. */
    updateConsultingService: on(consulting.updateConsultingService),
    /** Opens a consulting service to those who have its course. */
    publishConsultingService: on(consulting.publishConsultingService),
    /** Takes a consulting service off sale. */
    archiveConsultingService: on(consulting.archiveConsultingService),
    /** Deletes a consulting service that was never on sale. */
    deleteConsultingService: on(consulting.deleteConsultingService),
  }
}

/** What editors do with events and their tickets. */
export function eventDoors(deps: CatalogDeps) {
  const on = bindDeps(deps)
  return {
    /** Makes an event, as a draft. */
    createEvent: on(changeEvents.createEvent),
    /** Changes what is given of an event. */
    updateEvent: on(changeEvents.updateEvent),
    /** Opens an event to registrations. */
    publishEvent: on(changeEvents.publishEvent),
    /** Takes an event off sale; registrations stay. */
    archiveEvent: on(changeEvents.archiveEvent),
    /** Deletes an event that was never on sale. */
    deleteEvent: on(changeEvents.deleteEvent),
    /** Gives an event one more kind of ticket. */
    addTicket: on(tickets.addTicket),
    /** Changes a ticket, never to fewer seats than are taken. */
    updateTicket: on(tickets.updateTicket),
    /** Takes a ticket off sale. */
    archiveTicket: on(tickets.archiveTicket),
    /** Puts an archived ticket on sale again. */
    restoreTicket: on(tickets.restoreTicket),
  }
}
