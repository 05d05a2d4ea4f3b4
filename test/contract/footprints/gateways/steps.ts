import { stepOf } from '../../../support/footprints/footprint.ts'

export const gatewaysSteps = {
  chargeCard: stepOf('billing.renewDue'),
  fromTaipeiTime: stepOf('orders.recordWebhook'),
  gatewayAt: stepOf('gateways.testGateway'),
  gatewayCallsAt: stepOf('orders.startPayment'),
  gatewayCallsOf: stepOf('gateways.testGateway'),
  gatewayAccepting: stepOf('orders.checkout'),
  orderCurrency: stepOf('orders.checkout'),
  refuseSimulatorUnlessPermitted: stepOf('gateways.setGatewayAccount'),
  signStoredCard: stepOf('orders.simulatedCard'),
  storedCard: stepOf('orders.simulatedCard'),
  acceptsCurrency: stepOf('orders.startPayment'),
}
