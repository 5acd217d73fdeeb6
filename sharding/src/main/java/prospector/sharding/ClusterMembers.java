package prospector.sharding;

import akka.actor.Address;
import akka.cluster.Cluster;
import akka.cluster.ClusterEvent.CurrentClusterState;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The members of this node's data centre, as this node sees them. Safe for any thread. */
interface ClusterMembers {
  /** Everyone who is not gone yet. */
  List<MemberView> now();

  /** This node's own address, for actor references that leave it out. */
  Address self();

  static ClusterMembers of(Cluster cluster) {
    return new ClusterMembers() {
      @Override
      public List<MemberView> now() {
        return views(cluster.state(), cluster.selfMember().dataCenter());
      }

      @Override
      public Address self() {
        return cluster.selfAddress();
      }
    };
  }

  private static List<MemberView> views(CurrentClusterState state, String dataCenter) {
    Set<Member> unreachable = state.getUnreachable();
    List<MemberView> views = new ArrayList<>();
    for (Member member : state.getMembers()) {
      if (member.dataCenter().equals(dataCenter)) {
        boolean up = member.status().equals(MemberStatus.up());
        views.add(
            new MemberView(
                member.address(), member.getRoles(), up && !unreachable.contains(member)));
      }
    }
    return views;
  }
}
