-- Slips are measured by line too: what is on its way asks for them when it is next decided, and that is now.
update containers set eta_slip = jsonb_build_object('scope', 'lane') || eta_slip where eta_slip is not null;
update shipments set state_until = now()
  where id in (select shipment_id from containers where pod_arrived_at is null and next_arrival is not null);
