import { t } from '../language.ts'

/** What speaks for a type of document. */
export const clues = {
  last_free_day: t('a last free day'),
  where_to_pick_up: t('where and until when to pick up'),
  vessel_arrival: t('when the vessel arrives'),
  clauses_of_bill: t('the clauses of a bill'),
  order_to_release: t('an order to release the goods'),
  prices_of_goods: t('prices of goods'),
  charges_of_carriage: t('charges of carriage'),
  when_to_pay: t('when to pay'),
  what_is_packed: t('what is packed how'),
  of_customs: t('customs'),
  goods_received: t('that the goods were received'),
}
