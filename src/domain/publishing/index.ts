export { deleteFormerSlugs, idsAtFormerSlug, recordFormerSlug } from './former-slugs.ts'
export { hasKey, type ItemKey, itemLookups } from './item-lookups.ts'
export { type ItemId, type ItemRef, type ItemState, itemRow } from './item-row.ts'
