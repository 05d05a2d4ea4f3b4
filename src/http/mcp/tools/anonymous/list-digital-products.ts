import { listedProduct, toListedProduct } from '../../../../operations/digital-products/product.ts'
import { state } from '../../../../operations/wire/shapes.ts'
import { readerOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'

export const listDigitalProducts = defineListTool({
  name: 'list_digital_products',
  title: 'List downloads',
  description:
    'Lists the digital products (downloads) of the site with their prices, newest first. Everyone sees published products; an operator whose token has digital_products:read also sees drafts and archived products.',
  access: 'anyone',
  isCatalog: true,
  filters: { state: state.optional().describe('only products in this state') },
  item: listedProduct,
  untrusted: ['items[].name', 'items[].summary'],
  nextSteps: ['The products of a member are in list_my_digital_products. Call get_pricing for all offers.'],
  read: (context, page, { state }) =>
    context.modules.catalog.listDigitalProducts(readerOf(context, 'digital_products:read'), { page, state }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (product, { school }) => toListedProduct(school, product),
})
