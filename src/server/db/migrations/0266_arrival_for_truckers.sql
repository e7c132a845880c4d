-- What a trucker reports cannot have been before the container came.
grant select (pod_arrived_at, pod_discharged_at) on containers to landfall_trucker;
