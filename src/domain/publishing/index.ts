export { idsAtFormerSlug } from './former-slugs.ts'
export { type ItemId, type ItemRef, type ItemState, itemRow } from './item-row.ts'
