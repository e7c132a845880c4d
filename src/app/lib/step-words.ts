import type { StepCode } from '#contract/tracking/next-step.ts'

/** What is to be done, in the words of a list. */
export const stepWords: Record<StepCode, string> = {
  pay_freight: 'Pay the freight to the line',
  pay_port_fee: 'Pay the port fee',
  pay_fees: 'Pay the fees at the terminal',
  clear_customs: 'Clear customs',
  arrange_exam: 'Arrange the exam',
  ask_terminal: 'Ask the terminal',
  ask_line: 'Ask the line',
  ask_railway: 'Ask the railway',
  settle_disagreement: 'Settle which source is right',
  move_appointment: 'Move the appointment',
  book_appointment: 'Book the pickup',
  collect: 'Collect as booked',
  return_empty: 'Return the empty',
  wait_for_departure: 'Wait for departure',
  wait_for_arrival: 'Wait for arrival',
  wait_for_next_vessel: 'Wait for the next vessel',
  wait_for_discharge: 'Wait for discharge',
  wait_for_availability: 'Wait for availability',
  wait_for_train: 'Wait for the train',
  wait_for_barge: 'Wait for the barge',
  wait_for_inland_arrival: 'Wait for the inland arrival',
}

/** What is only waited for, or is booked, is said by where the container is. */
export type Acted = Exclude<StepCode, 'collect' | `wait_for_${string}`>

/** The same as a sentence. */
export const stepSentences: Record<Acted, string> = {
  pay_freight: 'The freight has to be paid to the line.',
  pay_port_fee: 'The port fee has to be paid.',
  pay_fees: 'The fees have to be paid before pickup.',
  clear_customs: 'Your customs broker has to clear it.',
  arrange_exam: 'Your customs broker has to arrange the exam.',
  ask_terminal: 'Ask the terminal before sending a truck.',
  ask_line: 'Ask the line.',
  ask_railway: 'Ask the railway.',
  settle_disagreement: 'Do not send a truck until that is settled.',
  move_appointment: 'Move the appointment to an earlier day.',
  book_appointment: 'Book the pickup.',
  return_empty: 'Return the empty next.',
}
