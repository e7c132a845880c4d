import { t } from '#contract/language.ts'
import type { StepCode } from '#contract/tracking/next-step.ts'

/** What is to be done, in the words of a list. */
export const stepWords: Record<StepCode, string> = {
  pay_freight: t('Pay the freight to the line'),
  pay_port_fee: t('Pay the port fee'),
  pay_fees: t('Pay the fees at the terminal'),
  clear_customs: t('Clear customs'),
  arrange_exam: t('Arrange the exam'),
  ask_terminal: t('Ask the terminal'),
  ask_line: t('Ask the line'),
  ask_railway: t('Ask the railway'),
  settle_disagreement: t('Settle which source is right'),
  move_appointment: t('Move the appointment'),
  book_appointment: t('Book the pickup'),
  collect: t('Collect as booked'),
  return_empty: t('Return the empty'),
  wait_for_departure: t('Wait for departure'),
  wait_for_arrival: t('Wait for arrival'),
  wait_for_next_vessel: t('Wait for the next vessel'),
  wait_for_discharge: t('Wait for discharge'),
  wait_for_availability: t('Wait for availability'),
  wait_for_train: t('Wait for the train'),
  wait_for_barge: t('Wait for the barge'),
  wait_for_inland_arrival: t('Wait for the inland arrival'),
}

/** What is only waited for, or is booked, is said by where the container is. */
export type Acted = Exclude<StepCode, 'collect' | `wait_for_${string}`>

/** The same as a sentence. */
export const stepSentences: Record<Acted, string> = {
  pay_freight: t('The freight has to be paid to the line.'),
  pay_port_fee: t('The port fee has to be paid.'),
  pay_fees: t('The fees have to be paid before pickup.'),
  clear_customs: t('Your customs broker has to clear it.'),
  arrange_exam: t('Your customs broker has to arrange the exam.'),
  ask_terminal: t('Ask the terminal before sending a truck.'),
  ask_line: t('Ask the line.'),
  ask_railway: t('Ask the railway.'),
  settle_disagreement: t('Do not send a truck until that is settled.'),
  move_appointment: t('Move the appointment to an earlier day.'),
  book_appointment: t('Book the pickup.'),
  return_empty: t('Return the empty next.'),
}
