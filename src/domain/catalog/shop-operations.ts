import { bindDeps } from '../../platform/bind-deps.ts'
import { serviceDefinition } from './consulting-services/service-definition.ts'
import type { CatalogDeps } from './deps.ts'
import { productDefinition } from './digital-products/product-definition.ts'
import * as productFiles from './digital-products/product-files.ts'
import { eventDefinition } from './events/event-definition.ts'
import * as tickets from './events/tickets.ts'
import { itemOperations } from './items/item-operations.ts'
import { membershipDefinition } from './membership-plans/membership-definition.ts'
import { setOfferPrices } from './offer-prices.ts'

const products = itemOperations(productDefinition)
const memberships = itemOperations(membershipDefinition)
const services = itemOperations(serviceDefinition)
const events = itemOperations(eventDefinition)

/** Editor operations on downloads, memberships and consulting. */
export function shopOperations(deps: CatalogDeps) {
  const on = bindDeps(deps)
  return {
    /** Sets the prices of an offer in other currencies, for future orders. */
    setOfferPrices: on(setOfferPrices),
    /** Creates a digital product as a draft. */
    createDigitalProduct: on(products.create),
    /** Updates the given fields of a digital product. */
    updateDigitalProduct: on(products.update),
    /** Puts a digital product on sale. */
    publishDigitalProduct: on(products.publish),
    /** Takes a digital product off sale. */
    archiveDigitalProduct: on(products.archive),
    /** Deletes a digital product that was never on sale. */
    deleteDigitalProduct: on(products.delete),
    /** Adds a file to a digital product. */
    addProductFile: on(productFiles.addProductFile),
    /** Updates the given fields of a file. */
    updateProductFile: on(productFiles.updateProductFile),
    /** Removes a file from its product. */
    deleteProductFile: on(productFiles.deleteProductFile),
    /** Creates a membership plan as a draft. */
    createMembershipPlan: on(memberships.create),
    /** Updates the given fields of a membership plan, including its items. */
    updateMembershipPlan: on(memberships.update),
    /** Puts a membership plan on sale. */
    publishMembershipPlan: on(memberships.publish),
    /** Takes a membership plan off sale. */
    archiveMembershipPlan: on(memberships.archive),
    /** Deletes a membership plan that was never on sale. */
    deleteMembershipPlan: on(memberships.delete),
    /** Creates a consulting service as a draft. */
    createConsultingService: on(services.create),
    /** Updates the given fields of a consulting service. */
    updateConsultingService: on(services.update),
    /** Publishes a consulting service for members who own its course. */
    publishConsultingService: on(services.publish),
    /** Takes a consulting service off sale. */
    archiveConsultingService: on(services.archive),
    /** Deletes a consulting service that was never on sale. */
    deleteConsultingService: on(services.delete),
  }
}

/** Editor operations on events and tickets. */
export function eventOperations(deps: CatalogDeps) {
  const on = bindDeps(deps)
  return {
    /** Creates an event as a draft. */
    createEvent: on(events.create),
    /** Updates the given fields of an event. */
    updateEvent: on(events.update),
    /** Opens an event to registrations. */
    publishEvent: on(events.publish),
    /** Takes an event off sale; registrations stay. */
    archiveEvent: on(events.archive),
    /** Deletes an event that was never on sale. */
    deleteEvent: on(events.delete),
    /** Adds a kind of ticket to an event. */
    addTicket: on(tickets.addTicket),
    /** Changes a ticket, never to fewer seats than are taken. */
    updateTicket: on(tickets.updateTicket),
    /** Takes a ticket off sale. */
    archiveTicket: on(tickets.archiveTicket),
    /** Puts an archived ticket on sale again. */
    restoreTicket: on(tickets.restoreTicket),
  }
}
